package dev.trellis.operators;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.operator.CatalogSource;
import dev.trellis.api.operator.CatalogSourceStatus;
import dev.trellis.graph.catalog.Documents;
import dev.trellis.operators.image.TestImage;
import dev.trellis.operators.image.TestRegistry;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Operators from images: the catalog is one, and each operator has one of its own. */
@KubernetesTest
class ImageIT {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final String FOLDER = "operators.operatorframework.io.index.configs.v1";

    @Test
    void installsFromImagesAndFollowsTheTagOfTheCatalog(Kube kube) {
        try (var registry = new TestRegistry();
                var team = new Team(kube)) {
            var example = team.example();
            var documents = documents(example);
            // vault, which queue needs, is published later.
            registry.push("catalog", "v1", catalog(registry, documents.getFirst(), "queue"));
            for (var one : documents.subList(1, documents.size())) {
                if (one.path("kind").asText().equals("CatalogSource")) {
                    toImage((ObjectNode) one, registry.host() + "/catalog:v1");
                }
                team.apply(one.toString());
            }

            team.eventually(() -> {
                assertThat(team.catalogState("apps")).isEqualTo("READY");
                assertThat(team.conditions("queue")).containsKey("ResolutionFailed");
            });

            registry.push(
                    "catalog", "v1", catalog(registry, documents.getFirst(), "queue", "vault"));

            team.eventually(() -> {
                assertThat(team.phase("queue.v1.0.0")).isEqualTo("Succeeded InstallSucceeded");
                assertThat(team.phase("vault.v1.0.0")).isEqualTo("Succeeded InstallSucceeded");
            });
            assertThat(
                            team.find(CatalogSource.class, "apps")
                                    .orElseThrow()
                                    .status()
                                    .latestImageRegistryPoll())
                    .isNotNull();
        }
    }

    @Test
    void saysWhyAnImageCannotBeHad(Kube kube) {
        try (var registry = new TestRegistry();
                var team = new Team(kube)) {
            var documents = documents(team.example());
            var bare = new TestImage().layer(new TestImage.Tar().file("configs/a.yaml", ""));
            var source = (ObjectNode) documents.get(1);
            toImage(source, registry.push("catalog", "v1", bare));
            team.apply(source.toString());

            team.eventually(
                    () -> assertThat(message(team)).contains("does not say where its catalog is"));

            toImage(source, registry.host() + "/none:v1");
            team.apply(source.toString());
            team.eventually(() -> assertThat(message(team)).contains("is not in its registry"));
            assertThat(team.catalogState("apps")).isEqualTo("TRANSIENT_FAILURE");

            toImage(source, "oci:team:v1");
            team.apply(source.toString());
            team.eventually(() -> assertThat(message(team)).contains("--image-layouts"));
        }
    }

    @Test
    void looksAtTheUsualTimesWhereTheIntervalMakesNoSense(Kube kube) {
        try (var registry = new TestRegistry();
                var team = new Team(kube)) {
            var documents = documents(team.example());
            registry.push("catalog", "v1.x", catalog(registry, documents.getFirst(), "vault"));
            var source = (ObjectNode) documents.get(1);
            toImage(source, "");
            ((ObjectNode) source.at("/spec/updateStrategy/registryPoll")).put("interval", "often");
            // The version of the cluster may stand in the name of the image.
            source.withObjectProperty("metadata")
                    .withObjectProperty("annotations")
                    .put(
                            "olm.catalogImageTemplate",
                            registry.host() + "/catalog:v{kube_major_version}.x");
            team.apply(source.toString());

            team.eventually(() -> {
                assertThat(team.catalogState("apps")).isEqualTo("READY");
                assertThat(message(team)).contains("The interval often cannot be read");
                assertThat(status(team).reason()).isEqualTo("InvalidIntervalError");
            });

            ((ObjectNode) source.at("/spec/updateStrategy/registryPoll")).put("interval", "10m");
            team.apply(source.toString());
            team.eventually(() -> assertThat(message(team)).isEmpty());
        }
    }

    @Test
    void goesOnWhenABrokenBundleIsMended(Kube kube) {
        try (var registry = new TestRegistry();
                var team = new Team(kube)) {
            var documents = documents(team.example());
            var whole = bundle(registry, documents.getFirst(), "vault").path("image").asText();
            var empty = new TestImage().layer(new TestImage.Tar().file("manifests/a.txt", "none"));
            var broken =
                    content(registry, documents.getFirst(), "vault")
                            .replace(whole, registry.push("vault", "v0", empty));
            registry.push("catalog", "v1", catalog(broken));
            for (var one : documents.subList(1, documents.size())) {
                if (one.path("kind").asText().equals("CatalogSource")) {
                    toImage((ObjectNode) one, registry.host() + "/catalog:v1");
                }
                if (one.path("kind").asText().equals("Subscription")) {
                    ((ObjectNode) one.path("spec")).put("name", "vault");
                }
                team.apply(one.toString());
            }
            team.eventually(() ->
                    assertThat(team.conditions("queue"))
                            .extractingByKey("BundleUnpackFailed")
                            .asString()
                            .contains("vault.v1.0.0"));
            assertThat(team.plans()).isEmpty();

            registry.push(
                    "catalog", "v1", catalog(registry, documents.getFirst(), "vault", "queue"));
            team.eventually(() -> {
                assertThat(team.phase("vault.v1.0.0")).isEqualTo("Succeeded InstallSucceeded");
                assertThat(team.conditions("queue")).isEmpty();
            });
        }
    }

    private static CatalogSourceStatus status(Team team) {
        return team.find(CatalogSource.class, "apps").orElseThrow().status();
    }

    private static String message(Team team) {
        return team.find(CatalogSource.class, "apps")
                .flatMap(one -> Optional.ofNullable(one.status().message()))
                .orElse("");
    }

    private static void toImage(ObjectNode source, String image) {
        var spec = source.putObject("spec").put("sourceType", "grpc").put("image", image);
        spec.putObject("updateStrategy").putObject("registryPoll").put("interval", "1s");
    }

    private static List<JsonNode> documents(String yaml) {
        var found = new ArrayList<JsonNode>();
        Documents.read(
                "the example",
                new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)),
                found::add);
        return found;
    }

    /** A catalog of these packages, whose operators it pushes on the way. */
    private static TestImage catalog(TestRegistry registry, JsonNode map, String... packages) {
        return catalog(content(registry, map, packages));
    }

    private static String content(TestRegistry registry, JsonNode map, String... packages) {
        var content = new StringBuilder();
        for (var name : packages) {
            content.append(document("olm.package", name).put("defaultChannel", "stable"));
            var channel = document("olm.channel", "stable").put("package", name);
            channel.putArray("entries").addObject().put("name", name + ".v1.0.0");
            content.append(channel).append(bundle(registry, map, name)).append('\n');
        }
        return content.toString();
    }

    private static TestImage catalog(String content) {
        return new TestImage()
                .label(FOLDER, "/configs")
                .layer(
                        new TestImage.Tar()
                                .file("configs/catalog.json", content)
                                .file("configs/.indexignore", "*.txt")
                                .file("configs/notes.txt", "no catalog"));
    }

    private static ObjectNode bundle(TestRegistry registry, JsonNode map, String name) {
        var csv = named(map, "clusterServiceVersions", name + ".v1.0.0");
        var definitions = csv.at("/spec/customresourcedefinitions");
        var files = new TestImage.Tar().file("manifests/operator.json", csv.toString());
        var bundle = document("olm.bundle", name + ".v1.0.0").put("package", name);
        var properties = bundle.putArray("properties");
        property(properties, "olm.package").put("packageName", name).put("version", "1.0.0");
        for (var owned : definitions.path("owned")) {
            var crd = named(map, "customResourceDefinitions", owned.path("name").asText());
            files.file("manifests/" + owned.path("kind").asText() + ".json", crd.toString());
            api(property(properties, "olm.gvk"), owned);
        }
        for (var required : definitions.path("required")) {
            api(property(properties, "olm.gvk.required"), required);
        }
        return bundle.put("image", registry.push(name, "v1", new TestImage().layer(files)));
    }

    private static JsonNode named(JsonNode map, String list, String name) {
        return documents(map.path("data").path(list).asText())
                .getFirst()
                .valueStream()
                .filter(one -> one.at("/metadata/name").asText().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static ObjectNode document(String schema, String name) {
        return JSON.objectNode().put("schema", schema).put("name", name);
    }

    private static ObjectNode property(ArrayNode properties, String type) {
        return properties.addObject().put("type", type).putObject("value");
    }

    private static void api(ObjectNode value, JsonNode definition) {
        var name = definition.path("name").asText();
        value.put("group", name.substring(name.indexOf('.') + 1))
                .put("version", definition.path("version").asText())
                .put("kind", definition.path("kind").asText());
    }
}
