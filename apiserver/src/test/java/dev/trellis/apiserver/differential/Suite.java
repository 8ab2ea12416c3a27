package dev.trellis.apiserver.differential;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What stands in the folder of cases: one file for each area, and two lists. */
final class Suite {
    private static final Path FOLDER = folder();

    /** A case of this name is sent once, before the others of its file. */
    static final String GIVEN = "given";

    private Suite() {}

    /** All cases in the order of their files. */
    static List<Case> cases() {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".http"))
                    .sorted()
                    .flatMap(file -> read(file).stream())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read the cases in " + FOLDER + ".", e);
        }
    }

    /** Cases in which the servers are known to differ, and why. */
    static Map<String, String> knownDifferences() {
        return list("known-differences.txt");
    }

    /** What a path may begin with instead of a slash. */
    static Map<String, String> shortPaths() {
        return list("paths.txt");
    }

    private static Map<String, String> list(String name) {
        return text(FOLDER.resolve(name))
                .lines()
                .filter(line -> line.contains(" | "))
                .collect(
                        Collectors.toMap(
                                line -> line.substring(0, line.lastIndexOf(" | ")).trim(),
                                line -> line.substring(line.lastIndexOf(" | ") + 3).trim()));
    }

    private static List<Case> read(Path file) {
        return Case.parse(file.getFileName().toString().replaceFirst("\\.http$", ""), text(file));
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read " + file + ".", e);
        }
    }

    private static Path folder() {
        try {
            var found = Objects.requireNonNull(Suite.class.getResource("/differential"));
            return Path.of(found.toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("The cases are not on the class path.", e);
        }
    }
}
