package dev.trellis.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;

final class NearestTest {
    private static final List<String> VERBS =
            List.of("up", "crds", "manager", "version", "--output", "--group");

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({
        "crd, crds",
        "crsd, crds",
        "mangaer, manager",
        "verison, version",
        "--outpt, --output",
        "--grup, --group",
        "pu, up",
        "explain, ''",
        "x, ''",
        "'', ''",
        "@nowhere, ''"
    })
    void namesTheWordThatWasMeant(String typed, String expected) {
        assertThat(Nearest.to(typed, VERBS).orElse("")).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0} to {1}")
    @CsvSource({"abc, abc, 0", "abc, ab, 1", "abc, xbc, 1", "abc, acb, 1", "'', abc, 3"})
    void countsMistakes(String from, String to, int mistakes) {
        assertThat(Nearest.distance(from, to)).isEqualTo(mistakes);
        assertThat(Nearest.distance(to, from)).isEqualTo(mistakes);
    }
}
