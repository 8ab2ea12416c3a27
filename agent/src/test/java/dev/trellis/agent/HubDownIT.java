package dev.trellis.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trellis.agent.part.AgentSettings;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;
import dev.trellis.testkit.server.KubeServer;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** A hub that does not answer is waited for, without haste and without harm. */
@KubernetesTest(crds = "crds", controllers = true, dedicated = true)
@Tag(KubernetesTest.REAL)
final class HubDownIT {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Kube kube;
    private final KubeServer server;

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    private Path folder;

    HubDownIT(Kube kube, KubeServer server) {
        this.kube = kube;
        this.server = server;
    }

    @Test
    void goesOnWhereItWasWhenTheServersAreBack() {
        var cluster = kube.uniqueName("cluster");
        try (var hub = new StandInHub(kube, cluster).approving()) {
            hub.accept();
            var settings =
                    AgentSettings.usual()
                            .named(cluster)
                            .withSecrets(cluster + "-bootstrap", cluster);
            try (var agent =
                    new AgentFixture(
                            kube, settings, Optional.of(AgentFixture.bootstrapKubeconfig(kube)))) {
                await().atMost(PATIENCE).until(hub::isAvailable);
                var before = hub.secret(AgentFixture.NAMESPACE, cluster);

                server.stopApiServer();
                await().atMost(PATIENCE)
                        .until(() -> agent.agent().standing().now().trouble().isPresent());
                server.startApiServer();
                hub.condition(
                        "ManagedClusterConditionAvailable",
                        "Unknown",
                        "ManagedClusterLeaseUpdateStopped");

                await().atMost(PATIENCE).until(hub::isAvailable);
                assertThat(hub.secret(AgentFixture.NAMESPACE, cluster)).isEqualTo(before);
                assertThat(agent.agent().standing().now().joined()).isTrue();
                assertThat(hub.requests()).as("nothing had to be asked for again").hasSize(1);
            }
        }
    }

    @Test
    void knocksAtAClosedDoorLessAndLess() throws Exception {
        var cluster = kube.uniqueName("cluster");
        var knocks = new AtomicInteger();
        try (var door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                var hub = new StandInHub(kube, cluster)) {
            Thread.ofVirtual().start(() -> refuse(door, knocks));
            var bootstrap = folder.resolve("bootstrap");
            Files.writeString(
                    bootstrap,
                    Files.readString(AgentFixture.bootstrapKubeconfig(kube))
                            .replaceAll(
                                    "server: .*",
                                    "server: https://127.0.0.1:" + door.getLocalPort()));
            var settings =
                    AgentSettings.usual()
                            .named(cluster)
                            .withSecrets(cluster + "-bootstrap", cluster);
            try (var agent = new AgentFixture(kube, settings, Optional.of(bootstrap))) {
                await().atMost(PATIENCE)
                        .until(() ->
                                agent.agent()
                                        .standing()
                                        .now()
                                        .trouble()
                                        .orElse("")
                                        .contains("no answer"));
                // Long enough for a loop without pauses to knock thousands of times.
                Thread.sleep(Duration.ofSeconds(8));

                assertThat(knocks.get()).isPositive().isLessThan(100);
                assertThat(hub.requests()).isEmpty();
            }
        }
    }

    private static void refuse(ServerSocket door, AtomicInteger knocks) {
        while (!door.isClosed()) {
            try (var _ = door.accept()) {
                knocks.incrementAndGet();
            } catch (IOException e) {
                // Closed at the end of the test.
                return;
            }
        }
    }
}
