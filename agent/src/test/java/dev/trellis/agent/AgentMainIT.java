package dev.trellis.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trellis.agent.part.AgentSettings;
import dev.trellis.api.json.ApiJson;
import dev.trellis.engine.client.ClientSource;
import dev.trellis.engine.client.Clients;
import dev.trellis.engine.leader.LeaseSettings;
import dev.trellis.engine.ops.ListenAddress;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** An agent as a process of its own. */
@KubernetesTest(crds = "crds", controllers = true)
final class AgentMainIT {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Kube kube;
    private final String cluster;

    AgentMainIT(Kube kube) {
        this.kube = kube;
        this.cluster = kube.uniqueName("cluster");
    }

    @Test
    void oneOfTwoReplicasActsAndTheOtherTakesOver() throws Exception {
        try (var hub = new StandInHub(kube, cluster).approving()) {
            hub.accept();
            var bootstrap = AgentFixture.bootstrapKubeconfig(kube);
            var first = start(bootstrap, "first");
            try (var second = startSecond(first, bootstrap)) {
                await().atMost(PATIENCE).until(hub::isAvailable);
                assertThat(first.standing().now().joined()).isTrue();
                assertThat(second.standing().now().identity()).as("a standby").isEmpty();
                assertThat(readiness(second)).isEqualTo(200);

                first.close();

                await().atMost(PATIENCE).until(() -> second.standing().now().joined());
                assertThat(hub.requests()).as("the certificate is handed on").hasSize(1);
            } finally {
                first.close();
            }
        }
    }

    /** Started when the first one leads, so that it is known which of them does. */
    private RunningAgent startSecond(RunningAgent first, Path bootstrap) {
        await().atMost(PATIENCE).until(() -> first.standing().now().identity().isPresent());
        return start(bootstrap, "second");
    }

    private RunningAgent start(Path bootstrap, String host) {
        return AgentMain.start(
                new Clients(ApiJson.serialization()),
                new AgentMain.Place(
                        new ClientSource.Kubeconfig(
                                AgentFixture.serviceAccount(kube), Optional.empty()),
                        Optional.empty(),
                        Optional.of(bootstrap),
                        ListenAddress.parse("127.0.0.1:0"),
                        Optional.of(LeaseSettings.of(AgentFixture.NAMESPACE, cluster, host))),
                AgentSettings.usual().named(cluster).withSecrets(cluster + "-bootstrap", cluster),
                List.of());
    }

    private static int readiness(RunningAgent agent) throws IOException, InterruptedException {
        try (var http = HttpClient.newHttpClient()) {
            return http.send(
                            HttpRequest.newBuilder(
                                            URI.create(
                                                    "http://127.0.0.1:"
                                                            + agent.opsPort()
                                                            + "/readyz"))
                                    .build(),
                            HttpResponse.BodyHandlers.discarding())
                    .statusCode();
        }
    }
}
