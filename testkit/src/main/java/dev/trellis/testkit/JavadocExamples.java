package dev.trellis.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The examples in the Javadoc of a module. An example is a part of a test, named by {@code
 * {@snippet class="..." region="..."}}: what readers see is compiled, and runs.
 */
public final class JavadocExamples {
    private static final Pattern SNIPPET =
            Pattern.compile("\\{@snippet class=\"([\\w.]+)\" region=\"([\\w-]+)\"\\s*}");
    // Code that nothing compiles.
    private static final Pattern LOOSE = Pattern.compile("<pre>|\\{@snippet\\s*:");

    private JavadocExamples() {}

    /** What is wrong with the examples of some types, in sentences; nothing where all is well. */
    public static List<String> problems(Path module, List<Class<?>> types) {
        var problems = new ArrayList<String>();
        for (var type : types) {
            var source = read(module.resolve("src/main/java").resolve(file(type.getName())));
            var shown = SNIPPET.matcher(source).results().toList();
            if (shown.isEmpty()) {
                problems.add(type.getName() + " has no example: show one that a test runs");
            }
            if (LOOSE.matcher(source).find()) {
                problems.add(
                        type.getName() + " shows code that no test runs: name a region of one");
            }
            for (var snippet : shown) {
                var test = module.resolve("src/test/java").resolve(file(snippet.group(1)));
                if (!holds(test, snippet.group(2))) {
                    problems.add(
                            "%s shows the region %s of %s, which is in no test: correct the name"
                                    .formatted(type.getName(), snippet.group(2), snippet.group(1)));
                }
            }
        }
        return List.copyOf(problems);
    }

    /** Whether the file is a class of tests, with the region in one of them. */
    private static boolean holds(Path file, String region) {
        if (!Files.isRegularFile(file) || !file.toString().matches(".*(Test|IT)\\.java")) {
            return false;
        }
        var text = read(file);
        var start = text.indexOf("// @start region=\"" + region + "\"");
        return start > text.indexOf("@Test") && text.indexOf("// @end", start) > start;
    }

    private static String file(String type) {
        return type.replace('.', '/') + ".java";
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException("The source %s cannot be read.".formatted(file), e);
        }
    }
}
