package dev.trellis.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trellis.api.Crds;
import dev.trellis.api.json.ApiJson;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.apiserver.EmbeddedApiServer;
import dev.trellis.examples.busybox.Busybox;
import dev.trellis.examples.hellohelm.HelloHelm;
import dev.trellis.examples.helloworld.HelloAgent;
import dev.trellis.examples.helloworld.HelloWorld;
import dev.trellis.examples.hosted.Hosted;
import dev.trellis.helm.Chart;
import dev.trellis.sdk.Addon;
import dev.trellis.sdk.AddonManager;
import dev.trellis.sdk.RunningManager;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** All examples in one manager, on two clusters of an embedded hub. */
class ExamplesTest {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final String NAMESPACE = "open-cluster-management-agent-addon";

    private static EmbeddedApiServer server;
    private static KubernetesClient hub;
    private static RunningManager running;

    @BeforeAll
    static void start() {
        server = EmbeddedApiServer.builder().start();
        hub = server.adminClient("hub");
        Crds.all().forEach(crd -> hub.resource(crd.definition()).create());
        await().atMost(PATIENCE)
                .ignoreExceptions()
                .until(() -> {
                    cluster("paris");
                    return true;
                });
        cluster("rome");
        running =
                AddonManager.on(hub)
                        .add(Busybox.addon())
                        .add(HelloWorld.addon())
                        .add(Hosted.addon())
                        .add(HelloHelm.addon(Path.of("charts/hello")))
                        .add(
                                Addon.named("asks-hosting")
                                        .from(
                                                Chart.in(
                                                        Path.of(
                                                                "src/test/resources/charts/hosting")))
                                        .hosted())
                        .start();
    }

    @AfterAll
    static void stop() {
        running.close();
        hub.close();
        server.close();
    }

    @Test
    void busyboxRunsOnBothClusters() {
        declare("busybox-addon");

        install("busybox-addon", "paris", "");
        install("busybox-addon", "rome", "");

        assertThat(work("paris", "addon-busybox-addon-deploy-0")).contains("\"value\":\"paris\"");
        assertThat(work("rome", "addon-busybox-addon-deploy-0")).contains("\"value\":\"rome\"");
    }

    @Test
    void helloWorldRegistersAndMayReadConfigMaps() {
        declare("helloworld");

        install("helloworld", "paris", "");

        assertThat(work("paris", "addon-helloworld-deploy-0"))
                .contains("helloworld-hub-kubeconfig", "registry.example/helloworld:latest");
        await().atMost(PATIENCE)
                .untilAsserted(() ->
                        assertThat(
                                        hub.rbac()
                                                .roleBindings()
                                                .inNamespace("paris")
                                                .withName(
                                                        "open-cluster-management:helloworld:agent")
                                                .get())
                                .isNotNull());
    }

    @Test
    void helloAgentCopiesConfigMapsToItsCluster() {
        try (var managed = server.adminClient("rome-itself");
                var _ = HelloAgent.start(hub, managed, "rome", "default")) {
            hub.resource(
                            new ConfigMapBuilder()
                                    .withNewMetadata()
                                    .withName("greeting")
                                    .withNamespace("rome")
                                    .endMetadata()
                                    .addToData("text", "ciao")
                                    .build())
                    .create();

            await().atMost(PATIENCE)
                    .untilAsserted(() ->
                            assertThat(
                                            managed.configMaps()
                                                    .inNamespace("default")
                                                    .withName("greeting")
                                                    .get())
                                    .isNotNull()
                                    .satisfies(copy ->
                                            assertThat(copy.getData())
                                                    .containsEntry("text", "ciao")));
        }
    }

    @Test
    void hostedAgentRunsOnTheOtherCluster() {
        declare("helloworld-hosted");

        install(
                "helloworld-hosted",
                "paris",
                "addon.open-cluster-management.io/hosting-cluster-name: rome");

        assertThat(work("rome", "addon-helloworld-hosted-deploy-hosting-paris-0"))
                .contains("helloworld-for-paris");
        assertThat(work("paris", "addon-helloworld-hosted-deploy-0"))
                .contains("\"kind\":\"Namespace\"")
                .doesNotContain("helloworld-for-paris");
    }

    @Test
    void chartIsInstalledAndItsHookWaits() {
        declare("hello-helm");

        install("hello-helm", "rome", "");

        assertThat(work("rome", "addon-hello-helm-deploy-0"))
                .contains("registry.example/hello:v1", "\"args\":[\"rome\"]")
                .doesNotContain("hello-cleanup");
    }

    @Test
    void chartKnowsTheVersionOfTheHostingCluster() {
        declare("asks-hosting");

        install(
                "asks-hosting",
                "paris",
                "addon.open-cluster-management.io/hosting-cluster-name: rome");
        var work = "addon-asks-hosting-deploy-hosting-paris-0";
        assertThat(work("rome", work)).contains("\"hosting\":\"\"");
        report("rome", "v1.35.1");

        await().atMost(PATIENCE)
                .untilAsserted(
                        () -> assertThat(work("rome", work)).contains("\"hosting\":\"v1.35.1\""));
    }

    /** The cluster tells its version. */
    private static void report(String cluster, String version) {
        hub.genericKubernetesResources("cluster.open-cluster-management.io/v1", "ManagedCluster")
                .withName(cluster)
                .editStatus(found -> {
                    found.setAdditionalProperty(
                            "status",
                            Map.of(
                                    "conditions",
                                    List.of(),
                                    "version",
                                    Map.of("kubernetes", version)));
                    return found;
                });
    }

    private static void cluster(String name) {
        create(
                """
                apiVersion: v1
                kind: Namespace
                metadata: {name: %s}
                """
                        .formatted(name));
        create(
                """
                apiVersion: cluster.open-cluster-management.io/v1
                kind: ManagedCluster
                metadata: {name: %s}
                spec: {hubAcceptsClient: true}
                """
                        .formatted(name));
    }

    private static void declare(String addon) {
        create(
                """
                apiVersion: addon.open-cluster-management.io/v1alpha1
                kind: ClusterManagementAddOn
                metadata: {name: %s}
                spec: {}
                """
                        .formatted(addon));
    }

    /** As the hub's manager does it: owned by its declaration. */
    private static void install(String addon, String cluster, String annotations) {
        var uid =
                hub.genericKubernetesResources(
                                "addon.open-cluster-management.io/v1alpha1",
                                "ClusterManagementAddOn")
                        .withName(addon)
                        .get()
                        .getMetadata()
                        .getUid();
        create(
                """
                apiVersion: addon.open-cluster-management.io/v1alpha1
                kind: ManagedClusterAddOn
                metadata:
                  name: %s
                  namespace: %s
                  annotations: {%s}
                  ownerReferences:
                  - apiVersion: addon.open-cluster-management.io/v1beta1
                    kind: ClusterManagementAddOn
                    name: %s
                    uid: %s
                spec: {installNamespace: %s}
                """
                        .formatted(addon, cluster, annotations, addon, uid, NAMESPACE));
    }

    private static void create(String yaml) {
        hub.resource(ApiJson.serialization().unmarshal(yaml, GenericKubernetesResource.class))
                .create();
    }

    /** The manifests of a work, once it is there. */
    private static String work(String namespace, String name) {
        var work =
                await().atMost(PATIENCE)
                        .until(
                                () ->
                                        hub.resources(ManifestWork.class)
                                                .inNamespace(namespace)
                                                .withName(name)
                                                .get(),
                                found -> found != null);
        return String.join(
                "\n",
                List.copyOf(work.spec().manifests()).stream()
                        .map(manifest -> manifest.json())
                        .toList());
    }
}
