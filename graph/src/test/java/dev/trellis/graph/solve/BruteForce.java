package dev.trellis.graph.solve;

import dev.trellis.graph.solve.Constraint.AtMostOne;
import dev.trellis.graph.solve.Constraint.Conflict;
import dev.trellis.graph.solve.Constraint.Dependency;
import dev.trellis.graph.solve.Constraint.Mandatory;
import dev.trellis.graph.solve.Constraint.Prohibited;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Knows the answer of a small problem because it has tried everything. */
final class BruteForce {
    private BruteForce() {}

    static boolean holds(Constraint constraint, IntPredicate chosen) {
        return switch (constraint) {
            case Mandatory(var variable) -> chosen.test(variable);
            case Prohibited(var variable) -> !chosen.test(variable);
            case Conflict(var one, var other) -> !chosen.test(one) || !chosen.test(other);
            case AtMostOne(var all) -> all.stream().filter(chosen::test).count() <= 1;
            case Dependency(var variable, var candidates) ->
                    !chosen.test(variable) || candidates.stream().anyMatch(chosen::test);
        };
    }

    /** Whether all constraints can hold with these chosen. */
    static boolean allows(int variables, Collection<Constraint> constraints, List<Integer> chosen) {
        return IntStream.range(0, 1 << variables)
                .filter(bits -> chosen.stream().allMatch(one -> (bits >> one & 1) == 1))
                .anyMatch(bits ->
                        constraints.stream()
                                .allMatch(one -> holds(one, i -> (bits >> i & 1) == 1)));
    }

    /** The preferred solution by its definition, none if there is none. */
    static List<Integer> preferred(Problem problem) {
        var constraints = problem.constraints();
        if (!allows(problem.variables(), constraints, List.of())) {
            return List.of(-1);
        }
        var prefix = new ArrayList<Integer>();
        var queue = new ArrayDeque<List<Integer>>();
        for (var constraint : constraints) {
            if (constraint instanceof Mandatory(var variable)) {
                queue.add(List.of(variable));
            }
        }
        while (!queue.isEmpty()) {
            var choice = queue.removeFirst();
            if (choice.stream().anyMatch(prefix::contains)) {
                continue;
            }
            for (var candidate : choice) {
                prefix.add(candidate);
                if (allows(problem.variables(), constraints, prefix)) {
                    for (var constraint : constraints) {
                        if (constraint instanceof Dependency(var variable, var candidates)
                                && variable == candidate
                                && !candidates.isEmpty()) {
                            queue.add(candidates);
                        }
                    }
                    break;
                }
                prefix.removeLast();
            }
        }
        return prefix;
    }
}
