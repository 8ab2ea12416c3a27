package dev.trellis.hub.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.testkit.Gen;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Map;

class PlaceholdersTest {
    private static final Map<String, String> VALUES = Map.of("A", "1", "B", "{{A}}", " A ", "2");

    @ParameterizedTest
    @CsvSource({
        "none, none",
        "{{A}}, 1",
        "x{{A}}y{{A}}z, x1y1z",
        "'[{{ A }}]', [2]",
        "'[{{a}}]', []",
        "'[{{}}]', []",
        "{{B}}, {{A}}",
        "{{{A}}}, }",
        "}}{{A}}{, }}1{",
        "{{A}}}}, 1}}",
        "{ {A} }, { {A} }"
    })
    void fills(String text, String expected) {
        assertThat(Placeholders.fill(text, VALUES)).contains(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{{", "{{A", "{{A}", "{{A}} {{B", "}}{{"})
    void findsThoseNeverClosed(String text) {
        assertThat(Placeholders.fill(text, VALUES)).isEmpty();
    }

    @Test
    void valuesAreNotScannedAgain() {
        Gen.forEachSeed(
                500,
                gen -> {
                    var value = gen.string() + gen.pick("", "{{A}}", "{{B}}", "{{", "}}");

                    var filled = Placeholders.fill("<{{A}}|{{B}}>", Map.of("A", value, "B", value));

                    assertThat(filled).contains("<" + value + "|" + value + ">");
                });
    }

    @Test
    void unknownNamesGiveNothingAndTheRestStays() {
        Gen.forEachSeed(
                500,
                gen -> {
                    var pieces = gen.listOf(() -> gen.string().replace("{", "").replace("}", ""));

                    var filled = Placeholders.fill(String.join("{{NOBODY}}", pieces), VALUES);

                    assertThat(filled).contains(String.join("", pieces));
                });
    }
}
