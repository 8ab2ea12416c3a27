package dev.trellis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Runs what docs/operators.md shows. */
final class OperatorsGuideTest {
    private static final Path PROJECT =
            Objects.requireNonNull(Path.of("").toAbsolutePath().getParent());
    private static final Pattern EXAMPLE =
            Pattern.compile("```console\\n\\$ trellis ([^\\n]+)\\n(.*?)```", Pattern.DOTALL);

    @TestFactory
    Stream<DynamicTest> showsWhatComesOut() throws IOException {
        var guide = Files.readString(PROJECT.resolve("docs/operators.md"));
        var examples = EXAMPLE.matcher(guide).results().toList();
        assertThat(examples).hasSizeGreaterThan(3);
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
