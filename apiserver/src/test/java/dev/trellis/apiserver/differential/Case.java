package dev.trellis.apiserver.differential;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A sequence of requests that two servers must answer alike.
 *
 * <p>Read from text: {@code ### name} begins a case, a line with method and path begins a request,
 * lines with a colon before the body are headers, and an empty line ends the request. The header
 * {@code As} is not sent: it names the user and the groups who send it.
 *
 * <p>Lines that begin with a bar make a case each of the requests above them: the first cell ends
 * the name of the case, or the whole row where others begin alike, and {@code {1}}, {@code {2}} and
 * so on stand for the cells.
 *
 * @param file the name of the file, without its end
 */
record Case(String file, String name, List<Step> steps) {
    Case {
        steps = List.copyOf(steps);
    }

    @Override
    public String toString() {
        return name;
    }

    static List<Case> parse(String file, String text) {
        var cases = new ArrayList<Case>();
        for (var part : text.split("(?m)^### ", -1)) {
            var end = part.indexOf('\n');
            if (end > 0) {
                cases.addAll(rows(file, part.substring(0, end).trim(), part.substring(end + 1)));
            }
        }
        return cases;
    }

    private static List<Case> rows(String file, String name, String text) {
        var rows = text.lines().filter(line -> line.startsWith("| ")).toList();
        var requests =
                String.join("\n", text.lines().filter(line -> !line.startsWith("| ")).toList());
        if (rows.isEmpty()) {
            return List.of(new Case(file, name, steps(requests)));
        }
        return rows.stream()
                .map(row -> row(file, name + ": " + label(row, rows), requests, row))
                .toList();
    }

    /** The first cell, or the row where others begin with it too. */
    private static String label(String row, List<String> rows) {
        var first = CELLS.split(row.substring(2), -1)[0].strip();
        var same = rows.stream().filter(other -> other.startsWith("| " + first + " |")).count();
        return same < 2 ? first : row.substring(2).strip();
    }

    private static Case row(String file, String name, String requests, String row) {
        var cells = CELLS.split(row.substring(2), -1);
        var filled = requests;
        for (var i = 0; i < cells.length; i++) {
            filled = filled.replace("{" + (i + 1) + "}", cells[i].strip());
        }
        return new Case(file, name.strip(), steps(filled));
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
        var type = PATCHES.get(request[0]);
        if (type != null) {
            headers.put("Content-Type", type);
        }
        return new Step(
                type == null ? request[0] : "PATCH", request[1], headers, String.join("\n", lines));
    }

    private static final Pattern CELLS = Pattern.compile(" \\|(?= |$)");

    private static final Map<String, String> PATCHES =
            Map.of(
                    "APPLY", "application/apply-patch+yaml",
                    "MERGE", "application/merge-patch+json",
                    "JSON", "application/json-patch+json",
                    "STRATEGIC", "application/strategic-merge-patch+json");
}
