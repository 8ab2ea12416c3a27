package dev.trellis.apiserver.differential;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;

/**
 * A sequence of requests that two servers must answer alike.
 *
 * <p>Read from text: {@code ### name} begins a case, a line with method and path begins a request,
 * lines with a colon before the body are headers, and an empty line ends the request. The header
 * {@code As} is not sent: it names the user and the groups who send it.
 */
record Case(String name, List<Step> steps) {
    Case {
        steps = List.copyOf(steps);
    }

    /** All cases in the files of a folder. */
    static List<Case> load(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".http"))
                    .sorted()
                    .flatMap(file -> read(file).stream())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read the cases in " + folder + ".", e);
        }
    }

    private static List<Case> read(Path file) {
        try {
            return parse(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read " + file + ".", e);
        }
    }

    static List<Case> parse(String text) {
        var cases = new ArrayList<Case>();
        for (var part : text.split("(?m)^### ", -1)) {
            if (!part.isBlank()) {
                var end = part.indexOf('\n');
                cases.add(new Case(part.substring(0, end).trim(), steps(part.substring(end + 1))));
            }
        }
        return cases;
    }

    private static List<Step> steps(String text) {
        var steps = new ArrayList<Step>();
        for (var block : text.split("\\n\\s*\\n", -1)) {
            if (!block.isBlank()) {
                steps.add(step(block.strip()));
            }
        }
        return steps;
    }

    private static Step step(String block) {
        var lines = new ArrayList<>(block.lines().toList());
        var request = lines.removeFirst().split(" ", 2);
        var headers = new LinkedHashMap<String, String>();
        while (!lines.isEmpty() && lines.getFirst().matches("[A-Z][A-Za-z-]+: .*")) {
            var header = lines.removeFirst().split(": ", 2);
            headers.put(header[0], header[1]);
        }
        return new Step(request[0], request[1], headers, String.join("\n", lines));
    }
}
