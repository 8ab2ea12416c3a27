package dev.trellis.examples;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The guide shows nothing that is not in the examples, which other tests run. */
class GuideTest {
    private static final Pattern SHOWN =
            Pattern.compile("```(java|yaml)\\n(.*?)```", Pattern.DOTALL);

    @TestFactory
    Stream<DynamicTest> showsWhatTheExamplesHave() throws IOException {
        var sources = sources();
        var guide = Files.readString(Path.of("../docs/write-an-addon.md"));
        var shown = SHOWN.matcher(guide).results().map(block -> block.group(2)).toList();
        assertThat(shown).hasSizeGreaterThan(4);
        return shown.stream()
                .map(block ->
                        DynamicTest.dynamicTest(
                                block.strip().lines().findFirst().orElse(""),
                                () -> assertThat(sources).contains(block)));
    }

    private static String sources() throws IOException {
        var texts = new ArrayList<String>();
        try (var files = Files.walk(Path.of("src/main"))) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                texts.add(Files.readString(file));
            }
        }
        return String.join("\n", texts);
    }
}
