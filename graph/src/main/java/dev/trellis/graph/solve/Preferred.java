package dev.trellis.graph.solve;

import dev.trellis.graph.solve.Constraint.Dependency;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The order in which choices are made, whoever knows what is possible.
 *
 * <p>First every mandatory variable, then the dependencies of what was chosen, oldest first; in
 * each the first candidate that leaves a solution.
 */
final class Preferred {
    /** Says whether a candidate can be chosen besides all that were chosen before. */
    @FunctionalInterface
    interface Choosing {
        boolean accepts(int candidate);
    }

    private final Map<Integer, List<List<Integer>>> dependencies = new HashMap<>();
    private final List<Integer> anchors;

    Preferred(Problem problem) {
        anchors = problem.anchors();
        for (var constraint : problem.constraints()) {
            if (constraint instanceof Dependency(var variable, var candidates)
                    && !candidates.isEmpty()) {
                dependencies.computeIfAbsent(variable, _ -> new ArrayList<>()).add(candidates);
            }
        }
    }

    /** What was chosen, or nothing where a choice accepts none of its candidates. */
    Optional<List<Integer>> choose(Choosing choosing) {
        var chosen = new ArrayList<Integer>();
        Set<Integer> known = new HashSet<>();
        var open = new ArrayDeque<List<Integer>>();
        anchors.forEach(anchor -> open.add(List.of(anchor)));
        while (!open.isEmpty()) {
            var choice = open.removeFirst();
            if (choice.stream().anyMatch(known::contains)) {
                continue;
            }
            var accepted = choice.stream().filter(choosing::accepts).findFirst();
            if (accepted.isEmpty()) {
                return Optional.empty();
            }
            chosen.add(accepted.get());
            known.add(accepted.get());
            open.addAll(dependencies.getOrDefault(accepted.get(), List.of()));
        }
        return Optional.of(chosen);
    }
}
