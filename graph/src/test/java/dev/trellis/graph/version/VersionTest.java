package dev.trellis.graph.version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trellis.testkit.Gen;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class VersionTest {
    @Test
    void ordersByPrecedence() {
        var inOrder =
                "0.0.0-0 0.9.0 1.0.0-alpha 1.0.0-alpha.1 1.0.0-alpha.beta 1.0.0-beta 1.0.0-beta.2"
                        + " 1.0.0-beta.11 1.0.0-rc.1 1.0.0 1.0.1 1.2.0 1.10.0 18446744073709551615.0.0";
        var versions = inOrder.split(" ", -1);
        for (var i = 0; i < versions.length; i++) {
            for (var j = 0; j < versions.length; j++) {
                assertThat(
                                Integer.signum(
                                        Version.parse(versions[i])
                                                .compareTo(Version.parse(versions[j]))))
                        .as("%s beside %s", versions[i], versions[j])
                        .isEqualTo(Integer.compare(i, j));
            }
        }
    }

    @Test
    void buildMetadataMakesADifferentTextOfTheSameRank() {
        var one = Version.parse("1.0.0+1");
        var other = Version.parse("1.0.0+2");

        assertThat(one).isEqualByComparingTo(other).isNotEqualTo(other);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1",
                "1.0",
                "v1.0.0",
                "1.0.0 ",
                "01.0.0",
                "1.00.0",
                "1.0.0-",
                "1.0.0-01",
                "1.0.0+",
                "1.0.0-a..b",
                "1.0.0-a_b",
                "1.0.x",
                "-1.0.0",
                "1.0.0.0",
                "18446744073709551616.0.0"
            })
    void refuses(String text) {
        assertThatThrownBy(() -> Version.parse(text))
                .isInstanceOf(MalformedVersion.class)
                .hasMessageStartingWith("\"" + text + "\" is not a version: ")
                .hasMessageEndingWith(".");
    }

    @ParameterizedTest
    @CsvSource({
        "' v1.2.3 ', 1.2.3",
        "1, 1.0.0",
        "1.2, 1.2.0",
        "v01.002.0003, 1.2.3",
        "1.2.00-rc1, 1.2.0-rc1",
        "000.0.0, 0.0.0",
        "1.2.3-a.b+c.d, 1.2.3-a.b+c.d"
    })
    void forgives(String text, String expected) {
        assertThat(Version.tolerant(text)).hasToString(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "vv1", "1.2-rc1", "1+a", "one", "1.2.3.4"})
    void doesNotForgiveEverything(String text) {
        assertThatThrownBy(() -> Version.tolerant(text)).isInstanceOf(MalformedVersion.class);
    }

    @Test
    void readsBackWhatItWrites() {
        Gen.forEachSeed(
                500,
                gen -> {
                    var text =
                            gen.intBetween(0, 9)
                                    + "."
                                    + gen.intBetween(0, 20)
                                    + "."
                                    + gen.intBetween(0, 3)
                                    + gen.pick("", "-rc." + gen.intBetween(0, 9), "-a-b")
                                    + gen.pick("", "+b" + gen.intBetween(0, 9));

                    assertThat(Version.parse(text)).hasToString(text);
                });
    }
}
