package dev.trellis.graph.version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;

final class VersionRangeTest {
    @ParameterizedTest(name = "{0} contains {1}, not {2}")
    @CsvSource(
            delimiter = ';',
            textBlock =
                    """
                    1.2.3                          ; 1.2.3 1.2.3+b             ; 1.2.4 1.2.3-rc1
                    =1.2.3                         ; 1.2.3                     ; 1.2.4
                    ==1.2.3                        ; 1.2.3                     ; 1.2.4
                    !=1.2.3                        ; 1.2.4 1.2.3-rc1           ; 1.2.3
                    !1.2.3                         ; 1.2.4                     ; 1.2.3
                    <1.0.0                         ; 0.9.9 1.0.0-rc1           ; 1.0.0
                    <=1.0.0                        ; 1.0.0 0.1.0               ; 1.0.1
                    >1.0.0                         ; 1.0.1 2.0.0-a             ; 1.0.0 1.0.0-rc1
                    >=1.0.0                        ; 1.0.0 1.0.1               ; 0.9.0 1.0.0-rc1
                    >= 1.0.0                       ; 1.0.0                     ; 0.9.0
                    >=1.0.0 <2.0.0                 ; 1.0.0 1.9.9 2.0.0-rc1     ; 2.0.0 0.9.0
                    >=1.0.0  <2.0.0                ; 1.5.0                     ; 2.0.0
                    >=0.1.0-5 <0.1.0-9             ; 0.1.0-5 0.1.0-8           ; 0.1.0-9 0.1.0
                    <1.0.0 || >=2.0.0          ; 0.9.0 2.0.0               ; 1.0.0 1.9.0
                    >=1.0.0 <2.0.0 || 3.0.0    ; 1.1.0 3.0.0               ; 2.0.0
                    1.2.x                          ; 1.2.0 1.2.9 1.3.0-rc1     ; 1.3.0 1.1.9 1.2.0-rc1
                    1.x                            ; 1.0.0 1.9.0 2.0.0-rc1     ; 2.0.0 0.9.0
                    >1.2.x                         ; 1.3.0 2.0.0               ; 1.2.9
                    <=1.2.x                        ; 1.2.9 0.1.0               ; 1.3.0
                    <1.2.x                         ; 1.1.9                     ; 1.2.0
                    >=1.2.x                        ; 1.2.0 3.0.0               ; 1.1.9
                    >1.x                           ; 2.0.0                     ; 1.9.9
                    <=1.x                          ; 1.9.9                     ; 2.0.0
                    <1.x                           ; 0.9.0                     ; 1.0.0
                    >=1.x                          ; 1.0.0                     ; 0.9.0
                    1.x.x                          ; 1.0.0 1.0.9               ; 1.1.0
                    >1.x.x                         ; 1.1.0                     ; 1.0.9
                    <=1.x.x                        ; 1.0.9                     ; 1.1.0
                    !=1.2.x                        ;                           ; 1.1.0 1.2.0 1.3.0
                    1.0.0-x86                      ; 1.0.0-x86                 ; 1.0.0
                    """)
    void contains(String range, String inside, String outside) {
        var parsed = VersionRange.parse(range);

        assertThat(versions(inside)).allMatch(parsed::contains);
        assertThat(versions(outside)).noneMatch(parsed::contains);
    }

    private static List<Version> versions(String text) {
        return text == null
                ? List.of()
                : List.of(text.split(" ", -1)).stream().map(Version::parse).toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "x",
                "*",
                "1",
                "1.0",
                "v1.0.0",
                "1.0.0||2.0.0",
                "|| 1.0.0",
                "1.0.0 ||",
                "1.0.0 || || 2.0.0",
                ">=1.0.0\t<2.0.0",
                "^1.0.0",
                "~1.0.0",
                "[1.0.0,2.0.0)",
                "1.0.0,2.0.0",
                "! 1.0.0",
                "1.0.0 - 2.0.0",
                "1.2.X",
                "x.1.2",
                "1.x.2",
                ">",
                "1.2.x.x",
                "><1.0.0",
                "=>1.0.0"
            })
    void refuses(String text) {
        assertThatThrownBy(() -> VersionRange.parse(text))
                .isInstanceOf(MalformedVersion.class)
                .hasMessageStartingWith("\"" + text + "\" is not a version range: ")
                .hasMessageEndingWith(".");
    }

    @Test
    void warnsOfWhatMeansSomethingElse() {
        assertThat(VersionRange.parse(">=1.0.0 1.x.x").warnings())
                .containsExactly(
                        "The range \">=1.0.0 1.x.x\" says \"1.x.x\", which means 1.0.x; \"1.x\" was"
                                + " probably meant.");
        assertThat(VersionRange.parse("!=1.2.x").warnings()).hasSize(1);
        assertThat(VersionRange.parse("1.2.x").warnings()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"! 1.0.0, 1.0.0", "1.0.0 x, 1.0.0", "<1.0.0-x86, 0.9.0", ">=1.0.0-x86, 1.0.0"})
    void readsAsTheReferenceWhereAskedTo(String range, String inside) {
        assertThat(VersionRange.parse(range, Dialect.STRICT).contains(Version.parse(inside)))
                .isTrue();
    }

    @Test
    void refusesAsTheReferenceWhereAskedTo() {
        assertThatThrownBy(() -> VersionRange.parse("1.0.0-x86", Dialect.STRICT))
                .isInstanceOf(MalformedVersion.class);
        // Both at once, so never true.
        assertThat(
                        VersionRange.parse("1.0.0 - 2.0.0", Dialect.STRICT)
                                .contains(Version.parse("1.0.0")))
                .isFalse();
    }
}
