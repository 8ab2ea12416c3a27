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
