package dev.trellis.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trellis.agent.credential.Base64Text;
import dev.trellis.agent.credential.CertificateChain;
import dev.trellis.agent.part.AgentSettings;
import dev.trellis.api.cluster.ClusterConditions;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.Optional;

/** A cluster joins a hub. */
@KubernetesTest(crds = "crds", controllers = true)
final class JoiningIT {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Kube kube;
    private final String cluster;
    private final String secret;
    private final StandInHub hub;
    private final AgentSettings settings;

    JoiningIT(Kube kube) {
        this.kube = kube;
        this.cluster = kube.uniqueName("cluster");
        this.secret = cluster + "-hub";
        this.hub = new StandInHub(kube, cluster);
        this.settings =
                AgentSettings.usual().named(cluster).withSecrets(cluster + "-bootstrap", secret);
    }

    @AfterEach
    void close() {
        hub.close();
    }

    @Test
    void joinsOnceItIsAcceptedAndApproved() {
        try (var agent = agent()) {
            await().atMost(PATIENCE).until(() -> hub.cluster().isPresent());
            assertThat(hub.cluster().orElseThrow().spec().hubAcceptsClient()).isFalse();
            await().atMost(PATIENCE).until(() -> hub.requests().size() == 1);
            assertThat(hub.secret(AgentFixture.NAMESPACE, secret)).isEmpty();

            hub.accept();
            hub.approving();

            await().atMost(PATIENCE).until(hub::isAvailable);
            assertThat(hub.condition(ClusterConditions.JOINED))
                    .isEqualTo("True/ManagedClusterJoined");
            var data = hub.secret(AgentFixture.NAMESPACE, secret);
            assertThat(data)
                    .containsKeys("tls.crt", "tls.key", "kubeconfig")
                    .containsEntry("cluster-name", Base64Text.encode(cluster));
            assertThat(
                            CertificateChain.parse(data.getOrDefault("tls.crt", ""))
                                    .orElseThrow()
                                    .user())
                    .startsWith("system:open-cluster-management:" + cluster + ":");
            assertThat(hub.cluster().orElseThrow().status().version()).isNotNull();
            assertThat(agent.agent().standing().now().joined()).isTrue();
        }
    }

    private AgentFixture agent() {
        return new AgentFixture(
                kube, settings, Optional.of(AgentFixture.bootstrapKubeconfig(kube)));
    }
}
