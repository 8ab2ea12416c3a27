package dev.trellis.helm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ClusterVersion;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.cluster.ManagedClusterStatusBuilder;
import dev.trellis.api.json.RawObject;
import dev.trellis.sdk.Addon;
import dev.trellis.sdk.Values;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.agent.RegistrationOption;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

class ChartTest {
    private static final Chart CHART = Chart.in(Path.of("src/test/resources/chart"));

    @Test
    void rendersInTheOrderOfInstallation() {
        assertThat(kinds(rendered(Map.of())))
                .containsExactly(
                        "Secret", "ConfigMap", "CustomResourceDefinition", "Deployment", "Job");
    }

    @Test
    void knowsReleaseValuesAndCapabilities() {
        var deployment =
                one(rendered(Map.of("replicas", 3, "image", Map.of("tag", "v2"))), "Deployment");

        assertThat(deployment.at("/metadata/name").asText()).isEqualTo("hello");
        assertThat(deployment.at("/metadata/namespace").asText())
                .isEqualTo("open-cluster-management-agent-addon");
        assertThat(deployment.at("/metadata/labels/app").asText()).isEqualTo("hello");
        assertThat(deployment.at("/spec/replicas").asInt()).isEqualTo(3);
        var container = deployment.at("/spec/template/spec/containers/0");
        assertThat(container.path("image").asText()).isEqualTo("registry.example/hello:v2");
        assertThat(container.path("args"))
                .extracting(JsonNode::asText)
                .containsExactly("paris", "Default", "v1.34.2");
    }

    @Test
    void tellsTheSecretOnlyToAgentsThatRegister() {
        var addon = addon(Map.of());

        assertThat(one(done(addon.preview(cluster(), install())), "ConfigMap").at("/data/secret"))
                .hasToString("\"none\"");
        assertThat(
                        one(
                                        done(
                                                addon.registration(RegistrationOption.EMPTY)
                                                        .preview(cluster(), install())),
                                        "ConfigMap")
                                .at("/data/secret"))
                .hasToString("\"hello-hub-kubeconfig\"");
    }

    @Test
    void keepsHooksWithTheirAnnotations() {
        var hook = one(rendered(Map.of()), "Job");

        assertThat(hook.path("metadata").path("annotations").properties())
                .extracting(Map.Entry::getKey)
                .containsExactlyInAnyOrder(
                        "helm.sh/hook", "addon.open-cluster-management.io/addon-pre-delete");
    }

    @Test
    void trimsTheDescriptionsOfDefinitionsWhereAsked() {
        var addon = Addon.named("hello").from(CHART.withoutDefinitionDescriptions());

        var schema =
                one(done(addon.preview(cluster(), install())), "CustomResourceDefinition")
                        .at("/spec/versions/0/schema/openAPIV3Schema");

        assertThat(schema.has("description")).isFalse();
        assertThat(schema.at("/properties/description/type").asText()).isEqualTo("string");
        assertThat(schema.at("/properties/description").has("description")).isFalse();
    }

    @Test
    void refusesValuesThatTheSchemaForbids() {
        assertThat(addon(Map.of("replicas", "many")).preview(cluster(), install()))
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.why()).contains("replicas"));
    }

    static Stream<Arguments> brokenCharts() {
        return Stream.of(
                arguments("no Chart.yaml", "values.yaml", "a: b", "it has no Chart.yaml"),
                arguments("no version", "Chart.yaml", "apiVersion: v2\nname: broken\n", "version"),
                arguments("not YAML", "Chart.yaml", "apiVersion: [", "Chart.yaml"),
                arguments("no CRD", "crds/a.yaml", "a: [", "crds/a.yaml is "),
                arguments("no object", "templates/a.yaml", "a: [", "broken/templates/a.yaml"),
                arguments(
                        "no name",
                        "templates/a.yaml",
                        "{apiVersion: v1, kind: ConfigMap}",
                        "broken/templates/a.yaml: the ConfigMap has no metadata.name: add one"),
                arguments(
                        "no version of the API",
                        "templates/a.yaml",
                        "{kind: ConfigMap, metadata: {name: a}}",
                        "broken/templates/a.yaml: the ConfigMap has no apiVersion: add one"),
                arguments(
                        "too big",
                        "templates/a.yaml",
                        "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {b: '{{ repeat 600000 \"c\" }}'}}",
                        "broken/templates/a.yaml: the ConfigMap 'a' takes 600"),
                arguments(
                        "does not parse",
                        "templates/a.yaml",
                        "kind: A\nname: {{ .x\n",
                        "broken/templates/a.yaml:2"),
                arguments(
                        "does not render",
                        "templates/a.yaml",
                        "kind: A\nname: {{ .Values.a.b }}\n",
                        "broken/templates/a.yaml:2"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("brokenCharts")
    void tellsWhatIsWrongWithAChart(
            String wrong, String file, String content, String told, @TempDir Path folder)
            throws IOException {
        Files.createDirectories(folder.resolve("templates"));
        Files.createDirectories(folder.resolve("crds"));
        if (!wrong.equals("no Chart.yaml")) {
            Files.writeString(
                    folder.resolve("Chart.yaml"), "apiVersion: v2\nname: broken\nversion: 0.1.0\n");
        }
        Files.writeString(folder.resolve(file), content);

        var outcome = Addon.named("hello").from(Chart.in(folder)).preview(cluster(), install());

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Failed.class, failed -> assertThat(failed.why()).contains(told));
    }

    private static Addon addon(Map<String, ?> values) {
        return Addon.named("hello").from(CHART).values(_ -> values, Values.fromAnnotation());
    }

    private static List<JsonNode> rendered(Map<String, ?> values) {
        return done(addon(values).preview(cluster(), install()));
    }

    static List<JsonNode> done(Outcome<List<RawObject>> outcome) {
        return switch (outcome) {
            case Outcome.Done(var objects) ->
                    objects.stream().<JsonNode>map(RawObject::toTree).toList();
            case Outcome.Failed(var why) -> throw new AssertionError(why);
        };
    }

    static JsonNode one(List<JsonNode> objects, String kind) {
        return objects.stream()
                .filter(object -> object.path("kind").asText().equals(kind))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> kinds(List<JsonNode> objects) {
        return objects.stream().map(object -> object.path("kind").asText()).toList();
    }

    static ManagedCluster cluster() {
        var cluster = new ManagedCluster();
        cluster.setMetadata(new ObjectMetaBuilder().withName("paris").build());
        cluster.setStatus(
                ManagedClusterStatusBuilder.builder()
                        .version(new ClusterVersion("v1.34.2"))
                        .build());
        return cluster;
    }

    static ManagedClusterAddOn install() {
        var install = new ManagedClusterAddOn();
        install.setMetadata(
                new ObjectMetaBuilder().withName("hello").withNamespace("paris").build());
        return install;
    }
}
