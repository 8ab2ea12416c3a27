package dev.trellis.cli.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

final class MavenOutputTest {
    static Stream<Arguments> lines() {
        return Stream.of(
                arguments(
                        "[INFO] Building Trellis API 0.1.0-SNAPSHOT                       [2/3]",
                        "building Trellis API (2/3)"),
                arguments(
                        "Downloading from central: https://a.org/x/picocli/4.7.7/picocli-4.7.7.jar",
                        "fetching picocli-4.7.7.jar"),
                arguments("[INFO] Building jar: /somewhere/trellis-cli.jar", ""),
                arguments("Downloaded from central: https://a.org/x/picocli-4.7.7.jar (1 B)", ""),
                arguments("[INFO] BUILD SUCCESS", ""));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("lines")
    void tellsTheStepsFromTheRest(String line, String step) {
        assertThat(MavenOutput.step(line).orElse("")).isEqualTo(step);
    }

    @Test
    void showsTheErrorsAndNotTheAdviceThatFollowsAny() {
        var log =
                List.of(
                        "[INFO] Scanning for projects...",
                        "[WARNING] /p/A.java:[1,2] [Check] this is odd",
                        "[WARNING] something about Maven",
                        "[ERROR] COMPILATION ERROR : ",
                        "[ERROR] error: warnings found and -Werror specified",
                        "[ERROR] error: warnings found and -Werror specified",
                        "[ERROR] -> [Help 1]",
                        "[ERROR] ",
                        "[ERROR] To see the full stack trace of the errors, re-run Maven with -e.",
                        "[ERROR] Re-run Maven using the -X switch to enable full debug logging.",
                        "[ERROR] [Help 1] http://somewhere");

        assertThat(MavenOutput.reasons(log))
                .containsExactly(
                        "[WARNING] /p/A.java:[1,2] [Check] this is odd",
                        "[ERROR] COMPILATION ERROR : ",
                        "[ERROR] error: warnings found and -Werror specified");
    }

    @Test
    void showsTheEndOfALogWithoutErrors() {
        var log = IntStream.rangeClosed(1, 40).mapToObj(n -> "line " + n).toList();

        assertThat(MavenOutput.reasons(log)).hasSize(15).endsWith("line 40");
    }
}
