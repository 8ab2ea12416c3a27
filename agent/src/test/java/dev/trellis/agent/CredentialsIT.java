package dev.trellis.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trellis.agent.credential.Base64Text;
import dev.trellis.agent.part.AgentSettings;
import dev.trellis.agent.part.CredentialSettings;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.dsl.Resource;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The credentials of an agent that has joined stay good, and are mended where somebody spoils them.
 */
@KubernetesTest(crds = "crds", controllers = true)
final class CredentialsIT {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Kube kube;
    private final String cluster;
    private final StandInHub hub;
    private final AgentFixture.ShiftedClock clock = new AgentFixture.ShiftedClock();

    @SuppressWarnings("NullAway.Init") // started before each test
    private AgentFixture agent;

    CredentialsIT(Kube kube) {
        this.kube = kube;
        this.cluster = kube.uniqueName("cluster");
        this.hub = new StandInHub(kube, cluster);
    }

    @BeforeEach
    void join() {
        hub.accept();
        hub.approving();
        agent =
                new AgentFixture(
                        kube,
                        AgentSettings.usual()
                                .named(cluster)
                                .withSecrets(cluster + "-bootstrap", cluster)
                                .with(
                                        new CredentialSettings(
                                                Optional.of(Duration.ofHours(1)),
                                                "csr",
                                                Duration.ofHours(1))),
                        Optional.of(AgentFixture.bootstrapKubeconfig(kube)),
                        clock,
                        List.of());
        await().atMost(PATIENCE).until(hub::isAvailable);
    }

    @AfterEach
    void close() {
        agent.close();
        hub.close();
    }

    @Test
    void rotatesACertificateBeforeItEndsAndUsesTheNewOne() {
        var first = certificate();
        clock.shift(Duration.ofMinutes(56));
        change(Map.of("somebody", Base64Text.encode("else")));

        await().atMost(PATIENCE).until(() -> hub.requests().size() >= 2);
        clock.shift(Duration.ZERO);

        await().atMost(PATIENCE).until(() -> !certificate().equals(first));
        await().atMost(PATIENCE)
                .untilAsserted(() ->
                        assertThat(hub.condition("ClusterCertificateRotated"))
                                .isEqualTo("True/ClientCertificateUpdated"));
        assertThat(hub.requests())
                .filteredOn(request -> request.getSpec().getUsername().startsWith(userPrefix()))
                .as("asked for by the agent itself")
                .isNotEmpty();
        assertThat(data()).containsEntry("somebody", Base64Text.encode("else"));
        assertThat(agent.agent().standing().now().joined()).isTrue();
    }

    @Test
    void bootstrapsAnewWithAnExpiredCertificate() {
        hub.stopApproving();
        var first = certificate();
        clock.shift(Duration.ofHours(2));

        await().atMost(PATIENCE).until(() -> !agent.agent().standing().now().joined());
        await().atMost(PATIENCE)
                .until(() ->
                        hub.requests().stream()
                                .anyMatch(request ->
                                        request.getSpec().getUsername().startsWith("bootstrap")
                                                && isNew(request.getMetadata().getName())));
        clock.shift(Duration.ZERO);
        hub.approving();

        await().atMost(PATIENCE).until(() -> agent.agent().standing().now().joined());
        assertThat(hub.cluster()).isPresent();
        assertThat(first).isNotEmpty();
    }

    @Test
    void mendsASecretThatSomebodySpoiled() {
        change(Map.of("tls.crt", Base64Text.encode("garbage"), "mine", Base64Text.encode("kept")));

        await().atMost(PATIENCE).until(() -> certificate().startsWith("-----BEGIN CERTIFICATE"));
        assertThat(data()).containsEntry("mine", Base64Text.encode("kept"));

        var spoiled = Base64Text.encode("garbage");
        change(Map.of("tls.key", spoiled));

        await().atMost(PATIENCE).until(() -> !spoiled.equals(data().get("tls.key")));

        change(Map.of("kubeconfig", Base64Text.encode("garbage")));

        await().atMost(PATIENCE)
                .until(() ->
                        Base64Text.decode(data().getOrDefault("kubeconfig", ""))
                                .contains("default-context"));
        assertThat(hub.isAvailable()).isTrue();
    }

    @Test
    void makesASecretAgainThatSomebodyDeleted() {
        secret().delete();

        await().atMost(PATIENCE).until(() -> certificate().startsWith("-----BEGIN CERTIFICATE"));
        await().atMost(PATIENCE).until(() -> agent.agent().standing().now().joined());
        assertThat(data()).containsKeys("tls.key", "kubeconfig", "cluster-name", "agent-name");
    }

    private final java.util.Set<String> seen = new java.util.HashSet<>();

    private boolean isNew(String request) {
        if (seen.isEmpty()) {
            // The first request was answered before the test began.
            hub.requests().stream()
                    .filter(one ->
                            one.getStatus() != null && one.getStatus().getCertificate() != null)
                    .forEach(one -> seen.add(one.getMetadata().getName()));
        }
        return !seen.contains(request);
    }

    private String userPrefix() {
        return "system:open-cluster-management:" + cluster + ":";
    }

    private void change(Map<String, String> members) {
        secret().edit(found -> new SecretBuilder(found).addToData(members).build());
    }

    private Resource<Secret> secret() {
        return kube.client().secrets().inNamespace(AgentFixture.NAMESPACE).withName(cluster);
    }

    private Map<String, String> data() {
        return hub.secret(AgentFixture.NAMESPACE, cluster);
    }

    private String certificate() {
        return Base64Text.decode(data().getOrDefault("tls.crt", ""));
    }
}
