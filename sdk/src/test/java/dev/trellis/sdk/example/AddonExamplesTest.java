package dev.trellis.sdk.example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.addon.AddOnAnnotations;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.json.RawObject;
import dev.trellis.api.meta.Metadata;
import dev.trellis.sdk.Addon;
import dev.trellis.sdk.ConfigTypes;
import dev.trellis.sdk.Install;
import dev.trellis.sdk.ManifestFolder;
import dev.trellis.sdk.ManifestSource;
import dev.trellis.sdk.Values;
import dev.trellis.sdk.ValuesFunction;
import dev.trellis.sdk.agent.AgentAddon;
import dev.trellis.sdk.agent.ConfigType;
import dev.trellis.sdk.agent.HealthProber;
import dev.trellis.sdk.agent.Hosting;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.fixture.Objects;
import dev.trellis.sdk.health.Probers;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** How an add-on is described. */
class AddonExamplesTest {
    private static final String HOSTED = "\"mode\":\"Hosted\"";

    @TempDir Path manifests;

    @BeforeEach
    void writeTemplate() throws IOException {
        Files.writeString(
                manifests.resolve("config.yaml"),
                """
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: "hello", namespace: {{ .AddonInstallNamespace }}}
                data: {cluster: {{ .ClusterName }}, mode: {{ .InstallMode }}, image: "{{ .image }}"}
                """);
    }

    @Test
    void describesAnAddon() {
        // @start region="addon"
        var addon =
                Addon.named("hello")
                        .fromManifests(ManifestFolder.of(manifests))
                        .configs(ConfigTypes.DEPLOYMENT_CONFIGS)
                        .values(Values.fromDeploymentConfig(), Values.fromAnnotation())
                        .health(new HealthProber.DeploymentAvailability());
        // @end

        assertThat(rendered(addon)).contains("\"cluster\":\"paris\"");
    }

    @Test
    void readsAFolder() {
        // @start region="folder"
        var folder = ManifestFolder.of(manifests);
        var packed = ManifestFolder.onClassPath(getClass(), "rendering/plain/in");
        // @end

        assertThat(rendered(Addon.named("hello").fromManifests(folder))).contains("paris");
        assertThat(rendered(Addon.named("hello").fromManifests(packed))).contains("paris");
    }

    @Test
    void makesObjectsByCode() {
        // @start region="source"
        ManifestSource source =
                install ->
                        Outcome.of(
                                List.of(
                                        RawObject.of(
                                                """
                                                {"apiVersion": "v1", "kind": "Namespace",
                                                 "metadata": {"name": "%s"}}
                                                """
                                                        .formatted(install.namespace()))));
        var addon = Addon.named("hello").from(source);
        // @end

        assertThat(rendered(addon)).contains("open-cluster-management-agent-addon");
    }

    // @start region="install"
    private static ConfigMap greeting(Install install) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withName("greeting")
                .withNamespace(install.namespace())
                .endMetadata()
                .addToData("cluster", install.clusterName())
                .addToData("runs-on", install.hostingCluster().orElse("the cluster itself"))
                .build();
    }

    // @end

    @Test
    void asksTheInstall() {
        var addon = Addon.named("hello").fromObjects(install -> List.of(greeting(install)));

        assertThat(rendered(addon)).contains("paris", "the cluster itself");
    }

    @Test
    void givesValues() {
        // @start region="values"
        var addon =
                Addon.named("hello")
                        .fromManifests(ManifestFolder.of(manifests))
                        .configs(ConfigTypes.DEPLOYMENT_CONFIGS)
                        .values(
                                Values.image("image", "registry.example/hello:v1"),
                                Values.fromDeploymentConfig(),
                                Values.fromAnnotation());
        // @end
        // @start region="function"
        ValuesFunction image = install -> Map.of("image", "hello:" + install.clusterName());
        // @end

        assertThat(rendered(addon)).contains("\"image\":\"registry.example/hello:v1\"");
        assertThat(rendered(addon.values(image))).contains("\"image\":\"hello:paris\"");
    }

    @Test
    void namesTypesOfConfiguration() {
        // @start region="configs"
        var byClass = ConfigTypes.of(ConfigMap.class);
        var byName = new ConfigType("example.dev", "v1", "greetings");
        var addon =
                Addon.named("hello")
                        .fromManifests(ManifestFolder.of(manifests))
                        .configs(byClass, byName, ConfigTypes.DEPLOYMENT_CONFIGS);
        // @end

        assertThat(byClass).isEqualTo(ConfigTypes.CONFIG_MAPS);
        assertThat(rendered(addon)).contains("paris");
    }

    @Test
    void choosesHowHealthIsSeen() {
        var addon = Addon.named("hello").fromManifests(ManifestFolder.of(manifests));

        // @start region="health"
        var byLease = addon.health(new HealthProber.Lease());
        var byReplicas = addon.health(new HealthProber.WorkloadAvailability());
        // @end
        // @start region="probers"
        var byName =
                addon.health(
                        Probers.deployments(new Probers.DeploymentName("hello", "hello-agent")));
        // @end

        assertThat(List.of(byLease, byReplicas, byName))
                .allSatisfy(one -> assertThat(rendered(one)).contains("paris"));
        assertThat(Probers.deployments(new Probers.DeploymentName("hello", "hello-agent")))
                .isInstanceOfSatisfying(
                        HealthProber.Probe.class, probe -> assertThat(probe.fields()).hasSize(1));
    }

    @Test
    void isHostedByAnotherCluster() {
        var folder = ManifestFolder.of(manifests);

        // @start region="hosting"
        var byAnnotation = Addon.named("hello").fromManifests(folder).hosted();
        var byLabel =
                Addon.named("hello")
                        .fromManifests(folder)
                        .hosted((cluster, _) ->
                                Metadata.label(cluster, "hosting")
                                        .<Hosting>map(Hosting.Hosted::new)
                                        .orElseGet(Hosting.OnManagedCluster::new));
        // @end

        var paris = Objects.cluster("paris");
        paris.getMetadata().setLabels(Map.of("hosting", "rome"));
        var annotated =
                Objects.annotated(Objects.install(), AddOnAnnotations.HOSTING_CLUSTER, "rome");
        assertThat(rendered(byLabel.preview(paris, Objects.install()))).contains(HOSTED);
        assertThat(rendered(byAnnotation.preview(paris, annotated))).contains(HOSTED);
        assertThat(rendered(byAnnotation)).doesNotContain(HOSTED);
    }

    @Test
    void fails() {
        // @start region="outcome"
        Outcome<String> found = Outcome.of("registry.example/hello:v1");
        Outcome<String> lacking = Outcome.failed("no image is named: set the variable IMAGE");
        var told =
                switch (lacking.map(String::length)) {
                    case Outcome.Done(var length) -> "an image of %d letters".formatted(length);
                    case Outcome.Failed(var why) -> why;
                };
        // @end

        assertThat(found.map(String::length)).isEqualTo(Outcome.of(25));
        assertThat(told).isEqualTo("no image is named: set the variable IMAGE");
    }

    // @start region="agent"
    /** An add-on that answers all questions by its own code. */
    static final class Hello implements AgentAddon {
        @Override
        public String name() {
            return "hello";
        }

        @Override
        public Outcome<List<RawObject>> manifests(
                ManagedCluster cluster, ManagedClusterAddOn addon) {
            return Outcome.of(
                    List.of(
                            RawObject.of(
                                    """
                                    {"apiVersion": "v1", "kind": "Namespace",
                                     "metadata": {"name": "hello-%s"}}
                                    """
                                            .formatted(cluster.getMetadata().getName()))));
        }
    }

    // @end

    @Test
    void answersByItsOwnCode() {
        var outcome = new Hello().manifests(Objects.cluster("paris"), Objects.install());

        assertThat(outcome.map(List::size)).isEqualTo(Outcome.of(1));
    }

    private static String rendered(Addon addon) {
        return rendered(addon.preview(Objects.cluster("paris"), Objects.install()));
    }

    private static String rendered(Outcome<List<RawObject>> outcome) {
        return switch (outcome) {
            case Outcome.Done(var objects) ->
                    objects.stream().map(RawObject::toTree).toList().toString();
            case Outcome.Failed(var why) -> throw new AssertionError(why);
        };
    }
}
