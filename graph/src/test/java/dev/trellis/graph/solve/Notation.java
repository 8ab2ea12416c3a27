package dev.trellis.graph.solve;

import dev.trellis.graph.solve.Constraint.AtMostOne;
import dev.trellis.graph.solve.Constraint.Conflict;
import dev.trellis.graph.solve.Constraint.Dependency;
import dev.trellis.graph.solve.Constraint.Mandatory;
import dev.trellis.graph.solve.Constraint.Prohibited;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Problems written in a line: {@code a: M D(x,y); b: M C(a); x; y}, where M is mandatory, P
 * prohibited, D a dependency, C a conflict and A1 at most one of its list.
 */
final class Notation {
    private static final Pattern TERM = Pattern.compile("(M|P|D|C|A1)(?:\\(([^)]*)\\))?");

    private final Map<String, Integer> numbers = new LinkedHashMap<>();
    private final List<Constraint> constraints = new ArrayList<>();
    private final List<String> texts = new ArrayList<>();

    private Notation() {}

    static Notation of(String line) {
        var made = new Notation();
        for (var part : line.split(";", -1)) {
            var name = part.split(":", 2)[0].strip();
            if (!name.isEmpty()) {
                made.number(name);
            }
        }
        for (var part : line.split(";", -1)) {
            var halves = part.split(":", 2);
            if (halves.length == 2) {
                made.add(halves[0].strip(), halves[1]);
            }
        }
        return made;
    }

    private void add(String name, String terms) {
        var found = TERM.matcher(terms);
        while (found.find()) {
            var list = found.group(2) == null ? "" : found.group(2);
            var others =
                    Pattern.compile("\\w+")
                            .matcher(list)
                            .results()
                            .map(one -> number(one.group()))
                            .toList();
            var self = number(name);
            constraints.add(
                    switch (found.group(1)) {
                        case "M" -> new Mandatory(self);
                        case "P" -> new Prohibited(self);
                        case "D" -> new Dependency(self, others);
                        case "C" -> new Conflict(self, others.getFirst());
                        default -> new AtMostOne(others);
                    });
            texts.add(name + " " + found.group());
        }
    }

    private int number(String name) {
        return numbers.computeIfAbsent(name, _ -> numbers.size());
    }

    Problem problem() {
        return new Problem(numbers.size(), constraints);
    }

    /** The chosen names in the order of the line, or the conflict in braces. */
    String answer() {
        return switch (Solver.solve(problem(), Budget.usual())) {
            case Answer.Solved(var chosen) ->
                    numbers.entrySet().stream()
                            .filter(one -> chosen.contains(one.getValue()))
                            .map(Map.Entry::getKey)
                            .collect(Collectors.joining(" "));
            case Answer.Unsolvable() ->
                    Conflicts.smallest(
                                    problem(),
                                    IntStream.range(0, constraints.size()).boxed().toList(),
                                    List.of(),
                                    Budget.usual())
                            .orElseThrow()
                            .stream()
                            .map(texts::get)
                            .sorted()
                            .collect(Collectors.joining(", ", "{", "}"));
            case Answer.GaveUp() -> "gave up";
        };
    }
}
