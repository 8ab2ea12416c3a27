package dev.trellis.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;

/** Each verb that shows JSON has a schema; {@link Run} compares every output with it. */
final class SchemasTest {
    private static final Path EXAMPLES = JsonSchema.FOLDER.resolveSibling("examples");

    static Stream<String> showingJson() {
        return CalledVerb.all().stream().filter(verb -> verb.shows("json")).map(CalledVerb::words);
    }

    @ParameterizedTest
    @MethodSource("showingJson")
    void everyVerbThatShowsJsonHasASchema(String verb) {
        assertThat(JsonSchema.fileOf(verb)).exists();
        assertThat(JsonSchema.of(verb).root().path("title").asText()).startsWith("trellis " + verb);
    }

    @Test
    void everySchemaHasAVerb() throws IOException {
        try (var files = Files.list(JsonSchema.FOLDER)) {
            assertThat(files)
                    .containsExactlyInAnyOrderElementsOf(
                            showingJson().map(JsonSchema::fileOf).toList());
        }
    }

    @Test
    void everyVerbThatShowsSomethingShowsJson() {
        assertThat(CalledVerb.all())
                .filteredOn(verb -> verb.spec().findOption("-o") != null)
                .allMatch(verb -> verb.shows("json"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "version",
                "crds",
                "operator resolve --catalog operators/catalog.yaml --subscribe queue:stable",
                "operator graph --catalog operators/catalog.yaml --subscribe queue:stable",
                "operator catalog search --catalog operators/catalog.yaml",
                "interpret -f promote/deployment.yaml",
            })
    void comparesWhatIsShownWithTheSchema(String line) {
        var words =
                Arrays.stream((line + " -o json").split(" ", -1))
                        .map(word ->
                                word.endsWith(".yaml") ? EXAMPLES.resolve(word).toString() : word)
                        .toArray(String[]::new);

        assertThat(Run.of(words).exitCode()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"trellis\": \"1\", \"java\": \"25\", \"platform\": 1}",
                "{\"trellis\": \"1\", \"java\": \"25\", \"platform\": \"x\", \"more\": true}",
                "[]"
            })
    void findsWhatDoesNotFit(String json) throws IOException {
        assertThat(JsonSchema.of("version").problems(new ObjectMapper().readTree(json)))
                .isNotEmpty();
    }

    @Test
    void missesASchema() {
        assertThatThrownBy(() -> JsonSchema.of("up")).hasMessageContaining("no schema");
    }
}
