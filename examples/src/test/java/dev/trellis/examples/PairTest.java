package dev.trellis.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trellis.api.Crd;
import dev.trellis.api.Crds;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.json.ApiJson;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.apiserver.EmbeddedApiServer;
import dev.trellis.examples.pair.Pair;
import dev.trellis.hub.HubMain;
import dev.trellis.hub.HubSettings;
import dev.trellis.sdk.AddonManager;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Collectors;

/** An add-on waits for the one that it needs, on a hub with its own manager. */
class PairTest {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @Test
    void reportsAreAvailableOnceTheirStoreIs() throws IOException {
        var definitions = Crds.all().stream().map(Crd::yaml).collect(Collectors.joining("---\n"));
        try (var server = EmbeddedApiServer.builder().definitions(definitions).start();
                var client = server.adminClient("hub")) {
            create(client, "v1", "Namespace", "", "open-cluster-management-hub", "{}");
            try (var _ = HubMain.start(client, HubSettings.local("examples"));
                    var _ = AddonManager.on(client).add(Pair.store()).add(Pair.reports()).start()) {
                waitsThenRuns(client);
            }
        }
    }

    private static void waitsThenRuns(KubernetesClient hub) throws IOException {
        create(hub, "v1", "Namespace", "", "paris", "{}");
        create(
                hub,
                "cluster.open-cluster-management.io/v1",
                "ManagedCluster",
                "",
                "paris",
                "{hubAcceptsClient: true}");
        for (var declaration : ApiJson.readYaml(Files.readString(Path.of("pair/addons.yaml")))) {
            hub.resource(
                            ApiJson.serialization()
                                    .unmarshal(
                                            declaration.toString(),
                                            GenericKubernetesResource.class))
                    .create();
        }

        enable(hub, "reports");
        report(hub, "reports");
        await().atMost(PATIENCE)
                .untilAsserted(() ->
                        assertThat(available(hub, "reports"))
                                .isEqualTo(
                                        "False RequiredDependencyNotSatisfied Required addon 'store' is not installed or not available. Reports are kept in the store."));

        enable(hub, "store");
        report(hub, "store");

        await().atMost(PATIENCE)
                .untilAsserted(() ->
                        assertThat(available(hub, "reports"))
                                .isEqualTo("True ProbeAvailable reports add-on is available."));
        assertThat(available(hub, "store")).startsWith("True");
    }

    private static void enable(KubernetesClient hub, String addon) {
        create(
                hub,
                "addon.open-cluster-management.io/v1alpha1",
                "ManagedClusterAddOn",
                "paris",
                addon,
                "{}");
    }

    /** What the cluster's agent says once it has applied the manifests and they run. */
    private static void report(KubernetesClient hub, String addon) {
        var works = hub.resources(ManifestWork.class).inNamespace("paris");
        var name = "addon-" + addon + "-deploy-0";
        var status =
                """
                conditions:
                - {type: Applied, status: "True", reason: Applied, message: "", lastTransitionTime: "2026-01-01T00:00:00Z"}
                - {type: Available, status: "True", reason: Available, message: "", lastTransitionTime: "2026-01-01T00:00:00Z"}
                resourceStatus:
                  manifests:
                  - conditions: []
                    resourceMeta: {ordinal: 0, group: apps, version: v1, kind: Deployment, resource: deployments, name: %s, namespace: open-cluster-management-agent-addon}
                    statusFeedback:
                      values:
                      - {name: ReadyReplicas, fieldValue: {type: Integer, integer: 1}}
                      - {name: Replicas, fieldValue: {type: Integer, integer: 1}}
                """
                        .formatted(addon);
        await().atMost(PATIENCE)
                .ignoreExceptions()
                .untilAsserted(() -> {
                    var work =
                            hub.genericKubernetesResources(
                                            "work.open-cluster-management.io/v1", "ManifestWork")
                                    .inNamespace("paris")
                                    .withName(name)
                                    .get();
                    work.setAdditionalProperty("status", ApiJson.readYaml(status).getFirst());
                    hub.resource(work).updateStatus();
                    assertThat(works.withName(name).get().status().conditions()).hasSize(2);
                });
    }

    private static String available(KubernetesClient hub, String addon) {
        var install =
                hub.resources(ManagedClusterAddOn.class).inNamespace("paris").withName(addon).get();
        return Condition.find(install.status().conditions(), "Available")
                .map(found -> found.status() + " " + found.reason() + " " + found.message())
                .orElse("unknown");
    }

    private static void create(
            KubernetesClient hub,
            String apiVersion,
            String kind,
            String namespace,
            String name,
            String spec) {
        var yaml =
                """
                apiVersion: %s
                kind: %s
                metadata: {name: %s%s}
                spec: %s
                """
                        .formatted(
                                apiVersion,
                                kind,
                                name,
                                namespace.isEmpty() ? "" : ", namespace: " + namespace,
                                spec);
        hub.resource(ApiJson.serialization().unmarshal(yaml, GenericKubernetesResource.class))
                .create();
    }
}
