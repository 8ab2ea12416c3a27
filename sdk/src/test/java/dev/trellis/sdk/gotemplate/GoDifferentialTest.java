package dev.trellis.sdk.gotemplate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.api.json.ApiJson;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Every template of the corpus gives what Go's own engine gives, or fails where it fails. */
class GoDifferentialTest {
    private static final JsonNode VALUES = ApiJson.readTree(resource("/gotemplate/values.json"));

    @TempDir private static Path folder;
    private static GoPeer peer;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        peer = GoPeer.start(folder);
    }

    @AfterAll
    static void stop() {
        if (peer != null) {
            peer.close();
        }
    }

    static Stream<String> corpus() {
        return Stream.of(resource("/gotemplate/corpus.txt").split("\n===\n", -1));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("corpus")
    void rendersAsGoDoes(String template) {
        var expected = peer.render(template, VALUES);

        var found = ours(template);

        assertThat(found.error().isPresent())
                .as("fails; Go says %s, we say %s", expected.error(), found.error())
                .isEqualTo(expected.error().isPresent());
        if (expected.error().isEmpty()) {
            assertThat(found.output()).isEqualTo(expected.output());
        }
    }

    static GoPeer.Answer ours(String template) {
        try {
            var text =
                    GoTemplate.parse("t", template, java.util.Map.of())
                            .render(JsonValues.of(VALUES));
            return new GoPeer.Answer(text, Optional.empty());
        } catch (TemplateProblem e) {
            return new GoPeer.Answer("", Optional.of(e.sentence()));
        }
    }

    private static String resource(String name) {
        try (var file =
                Objects.requireNonNull(GoDifferentialTest.class.getResourceAsStream(name))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
