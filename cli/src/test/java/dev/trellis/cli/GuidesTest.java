package dev.trellis.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Runs what the guides about files show. */
final class GuidesTest {
    private static final Path PROJECT =
            Objects.requireNonNull(Path.of("").toAbsolutePath().getParent());
    private static final Pattern EXAMPLE =
            Pattern.compile("```console\\n\\$ trellis ([^\\n]+)\\n(.*?)```", Pattern.DOTALL);

    @TestFactory
    Stream<DynamicTest> showsHowOperatorsAreResolved() throws IOException {
        return examples("docs/operators.md", 4);
    }

    @TestFactory
    Stream<DynamicTest> showsHowObjectsAreInterpreted() throws IOException {
        return examples("docs/promote.md", 3);
    }

    /** The programs that they start are run elsewhere; here it is enough that they understand. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "README.md",
                "docs/install.md",
                "docs/join.md",
                "docs/troubleshoot.md",
                "docs/clusters.md"
            })
    void showsCommandLinesThatAreUnderstood(String document) {
        var commands = Readme.commands(document);

        assertThat(commands).isNotEmpty();
        for (var line : commands) {
            var args = line.split(" ", -1);
            assertThatCode(() -> Cli.commandLine(args).parseArgs(args))
                    .as(line)
                    .doesNotThrowAnyException();
        }
    }

    private static Stream<DynamicTest> examples(String file, int atLeast) throws IOException {
        var guide = Files.readString(PROJECT.resolve(file));
        var examples = EXAMPLE.matcher(guide).results().toList();
        assertThat(examples).hasSizeGreaterThanOrEqualTo(atLeast);
        return examples.stream()
                .map(example ->
                        DynamicTest.dynamicTest(
                                example.group(1),
                                () ->
                                        assertThat(run(example.group(1)).out())
                                                .isEqualTo(example.group(2))));
    }

    private static Run run(String line) {
        return Run.of(
                Arrays.stream(line.split(" ", -1))
                        .map(word ->
                                word.startsWith("docs/") ? PROJECT.resolve(word).toString() : word)
                        .toArray(String[]::new));
    }
}
