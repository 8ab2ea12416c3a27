package dev.trellis.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trellis.agent.part.AgentSettings;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;
import dev.trellis.testkit.server.ApiRequest;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * An agent that runs elsewhere than its cluster. Both are one server here, known to it as two
 * users: who asked tells which of the two it took it for.
 */
@KubernetesTest(crds = "crds", controllers = true)
final class HostedIT {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String KIND =
            "managedclusteraddons.v1alpha1.addon.open-cluster-management.io";

    private final Kube kube;
    private final String cluster;
    private final String place;
    private final String management;
    private final String member;
    private final StandInHub hub;

    HostedIT(Kube kube) {
        this.kube = kube;
        this.cluster = kube.uniqueName("cluster");
        this.place = kube.namespace();
        this.management = kube.uniqueName("management");
        this.member = kube.uniqueName("member");
        this.hub = new StandInHub(kube, cluster);
    }

    @AfterEach
    void close() {
        hub.close();
    }

    @Test
    void keepsItsSecretsApartFromTheClusterItReportsOn() {
        hub.accept();
        hub.approving();
        var clusters =
                List.of(
                        kube.kubeconfigFor(management, "system:masters"),
                        kube.kubeconfigFor(member, "system:masters"));
        var settings =
                AgentSettings.usual()
                        .named(cluster)
                        .in(place)
                        .withSecrets(cluster + "-bootstrap", cluster);
        try (var _ =
                new AgentFixture(
                        clusters,
                        settings,
                        Optional.of(AgentFixture.bootstrapKubeconfig(kube)),
                        new AgentFixture.ShiftedClock(),
                        List.of())) {
            await().atMost(PATIENCE).until(hub::isAvailable);
            install("inside", "");
            install("outside", "addon.open-cluster-management.io/hosting-cluster-name: host");

            await().atMost(PATIENCE).until(() -> wrote(member, "inside-hub-kubeconfig"));
            await().atMost(PATIENCE).until(() -> wrote(management, "outside-hub-kubeconfig"));
            await().atMost(PATIENCE).until(() -> asked(member, "leases", "inside"));
            await().atMost(PATIENCE).until(() -> asked(management, "leases", "outside"));
            assertThat(wrote(management, cluster)).as("its own credentials").isTrue();
            assertThat(wrote(member, "outside-hub-kubeconfig")).isFalse();
            assertThat(requests(member)).anyMatch(one -> one.uri().startsWith("/livez"));
            assertThat(requests(management)).noneMatch(one -> one.resource().equals("nodes"));
        }
    }

    private void install(String addon, String annotation) {
        hub.apply(
                """
                apiVersion: addon.open-cluster-management.io/v1alpha1
                kind: ManagedClusterAddOn
                metadata: {namespace: %s, name: %s, annotations: {%s}}
                spec: {installNamespace: %s}
                """
                        .formatted(cluster, addon, annotation, place));
        hub.patchStatus(
                KIND,
                addon,
                cluster,
                "{\"namespace\":\"%s\",\"registrations\":[{\"signerName\":\"kubernetes.io/kube-apiserver-client\"}]}"
                        .formatted(place));
    }

    private List<ApiRequest> requests(String user) {
        return kube.requests().stream().filter(one -> one.user().equals(user)).toList();
    }

    private boolean asked(String user, String resource, String name) {
        return requests(user).stream()
                .anyMatch(one ->
                        one.resource().equals(resource) && one.name().equals(Optional.of(name)));
    }

    private boolean wrote(String user, String secret) {
        // The audit log does not name what is created, so the secret itself and its place decide.
        return !hub.secret(place, secret).isEmpty()
                && requests(user).stream()
                        .anyMatch(one ->
                                one.resource().equals("secrets")
                                        && one.uri().contains("metadata.name%3D" + secret));
    }
}
