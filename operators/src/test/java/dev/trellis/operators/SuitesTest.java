package dev.trellis.operators;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Keeps the list of cases and the tests together. */
class SuitesTest {
    private static final Path LIST = Path.of("src/test/java/dev/trellis/operators/SUITES.md");
    private static final Pattern NAMED =
            Pattern.compile("`([A-Z]\\w+)(?:\\.(\\w+))?`((?:,? \"[^\"]+\")*)");
    private static final Pattern ROW = Pattern.compile("\"([^\"]+)\"");

    @Test
    void everyTestThatIsNamedExists() throws IOException {
        var sources = sources();
        var missing = new ArrayList<String>();
        var named = 0;
        for (var line : Files.readAllLines(LIST)) {
            var found = NAMED.matcher(line);
            while (line.startsWith("|") && found.find()) {
                named++;
                var source = sources.getOrDefault(found.group(1), "");
                var method = found.group(2);
                if (source.isEmpty() || (method != null && !source.contains(method + "("))) {
                    missing.add(found.group());
                }
                ROW.matcher(found.group(3))
                        .results()
                        .map(row -> row.group(1))
                        .filter(row -> !source.contains(row))
                        .forEach(missing::add);
            }
        }

        assertThat(missing).isEmpty();
        assertThat(named).isGreaterThan(80);
    }

    private static Map<String, String> sources() throws IOException {
        var sources = new TreeMap<String, String>();
        for (var module : List.of("graph", "operators", "cli")) {
            try (Stream<Path> files = Files.walk(Path.of("..", module, "src/test/java"))) {
                files.filter(file -> file.toString().endsWith(".java"))
                        .forEach(file -> sources.put(name(file), text(file)));
            }
        }
        return sources;
    }

    private static String name(Path file) {
        return String.valueOf(file.getFileName()).replace(".java", "");
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException("a test cannot be read", e);
        }
    }
}
