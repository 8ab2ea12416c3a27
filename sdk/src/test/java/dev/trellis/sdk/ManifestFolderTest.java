package dev.trellis.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.api.json.ApiJson;
import dev.trellis.api.json.RawObject;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.agent.RegistrationOption;
import dev.trellis.sdk.fixture.Objects;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Each folder of {@code rendering} is a case: templates, what is known about the install, and the
 * objects that come out or the sentence that says why there are none.
 */
class ManifestFolderTest {
    private static final Path SCENARIOS = Path.of("src/test/resources/rendering");

    static Stream<String> scenarios() throws IOException {
        try (var folders = Files.list(SCENARIOS)) {
            return folders
                    .map(folder -> folder.getFileName().toString())
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("scenarios")
    void renders(String scenario) throws IOException {
        var folder = SCENARIOS.resolve(scenario);

        var outcome = rendered(folder);

        var failure = folder.resolve("failure.txt");
        if (Files.exists(failure)) {
            var sentence = Files.readString(failure).strip();
            assertThat(outcome)
                    .isInstanceOfSatisfying(
                            Outcome.Failed.class,
                            failed -> assertThat(failed.why()).startsWith(sentence));
        } else {
            assertThat(outcome)
                    .isEqualTo(Outcome.of(objects(Files.readString(folder.resolve("out.yaml")))));
        }
    }

    @Test
    void tellsFileAndLineOfATemplateThatDoesNotParse(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("broken.yaml"), "kind: A\nname: {{ .x\n");

        var addon = Addon.named(Objects.ADDON).fromManifests(ManifestFolder.of(folder));

        assertThat(agent(addon))
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed ->
                                assertThat(failed.why())
                                        .startsWith("broken.yaml:2: unclosed action"));
    }

    @Test
    void tellsWhichValuesFunctionThrew() {
        var addon =
                Addon.named(Objects.ADDON)
                        .fromManifests(
                                ManifestFolder.onClassPath(
                                        ManifestFolderTest.class, "rendering/plain/in"))
                        .values(
                                _ -> Map.of(),
                                _ -> {
                                    throw new IllegalStateException("the moon is full");
                                });

        assertThat(agent(addon))
                .isEqualTo(Outcome.failed("values function 2 of 2 failed: the moon is full"));
    }

    @Test
    void needsFiles(@TempDir Path folder) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ManifestFolder.of(folder))
                .withMessage("there is no template files");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ManifestFolder.of(folder.resolve("none")))
                .withMessageContaining("there is no folder");
    }

    @Test
    void findsAFolderOnTheClassPath() {
        var source = ManifestFolder.onClassPath(ManifestFolderTest.class, "rendering/plain/in");

        assertThat(agent(Addon.named(Objects.ADDON).fromManifests(source)))
                .isInstanceOf(Outcome.Done.class);
    }

    private static Outcome<List<RawObject>> rendered(Path folder) throws IOException {
        var install = ApiJson.readYaml(Files.readString(folder.resolve("install.yaml"))).getFirst();
        var addon =
                Addon.named(Objects.ADDON)
                        .fromManifests(ManifestFolder.of(folder.resolve("in")))
                        .values(
                                _ -> Map.of("image", Map.of("name", "registry.example/agent")),
                                Values.fromAnnotation())
                        .hosted();
        return agent(
                install.path("registers").asBoolean()
                        ? addon.registration(RegistrationOption.EMPTY)
                        : addon,
                install);
    }

    private static Outcome<List<RawObject>> agent(Addon addon) {
        return agent(addon, ApiJson.readTree("{}"));
    }

    private static Outcome<List<RawObject>> agent(Addon addon, JsonNode known) {
        var install = Objects.install();
        known.path("annotations")
                .properties()
                .forEach(one -> Objects.annotated(install, one.getKey(), one.getValue().asText()));
        return addon.preview(Objects.cluster(Objects.CLUSTER), install);
    }

    private static List<RawObject> objects(String yaml) {
        return ApiJson.readYaml(yaml).stream().map(tree -> RawObject.of(tree.toString())).toList();
    }
}
