package dev.trellis.cli.create;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file of projects to be. Lines between {@code @if words@} and {@code @end@} are for projects
 * with one of these words, and capitals between {@code @} are names.
 */
record ProjectFile(String text) {
    private static final Pattern SECTION =
            Pattern.compile("^@if ([a-z ]+)@\\n(.*?)^@end@\\n", Pattern.DOTALL | Pattern.MULTILINE);

    static ProjectFile beside(String name) {
        try (var stream = ProjectFile.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalStateException("there is no file " + name + " for projects");
            }
            return new ProjectFile(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("the file " + name + " for projects cannot be read", e);
        }
    }

    String of(Set<String> words, Map<String, String> names) {
        var made =
                SECTION.matcher(text)
                        .replaceAll(section ->
                                Arrays.stream(section.group(1).split(" ", -1))
                                                .anyMatch(words::contains)
                                        ? Matcher.quoteReplacement(section.group(2))
                                        : "");
        for (var name : names.entrySet()) {
            made = made.replace("@" + name.getKey() + "@", name.getValue());
        }
        return made;
    }
}
