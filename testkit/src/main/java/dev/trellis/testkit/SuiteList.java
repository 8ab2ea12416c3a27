package dev.trellis.testkit;

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

/**
 * A table in Markdown that says where something is tested, such as {@code `SomeTest.method`} or
 * {@code `SomeTest` "a row of its table"}, compared with the tests that there are.
 *
 * @param named how many tests it names
 * @param missing those of them that do not exist
 */
public record SuiteList(int named, List<String> missing) {
    private static final Pattern NAMED =
            Pattern.compile("`([A-Z]\\w+)(?:\\.(\\w+))?`((?:,? \"[^\"]+\")*)");
    private static final Pattern ROW = Pattern.compile("\"([^\"]+)\"");

    public SuiteList {
        missing = List.copyOf(missing);
    }

    /**
     * Reads the list of the module in whose folder this runs.
     *
     * @param modules the folders of those whose tests it names
     */
    public static SuiteList read(Path list, List<String> modules) throws IOException {
        var sources = sources(modules);
        var missing = new ArrayList<String>();
        var named = 0;
        for (var line : Files.readAllLines(list)) {
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
        return new SuiteList(named, missing);
    }

    private static Map<String, String> sources(List<String> modules) throws IOException {
        var sources = new TreeMap<String, String>();
        for (var module : modules) {
            try (Stream<Path> files = Files.walk(Path.of("..", module, "src/test/java"))) {
                files.filter(file -> file.toString().endsWith(".java"))
                        .forEach(file -> sources.merge(name(file), text(file), String::concat));
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
