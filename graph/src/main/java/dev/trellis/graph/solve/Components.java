package dev.trellis.graph.solve;

import dev.trellis.graph.solve.Constraint.AtMostOne;
import dev.trellis.graph.solve.Constraint.Mandatory;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.IntStream;

/** Splits a problem into parts that share no variable, so that each can be solved by itself. */
public final class Components {
    private Components() {}

    /**
     * The places of each part's constraints, in the order of their first mandatory variable. A part
     * without one is left out: nothing of it would be chosen.
     */
    public static List<List<Integer>> of(Problem problem) {
        var roots = IntStream.range(0, problem.variables()).toArray();
        for (var constraint : problem.constraints()) {
            var scope = constraint.scope().toArray();
            for (var i = 1; i < scope.length; i++) {
                roots[root(roots, scope[i])] = root(roots, scope[0]);
            }
        }
        var parts = new LinkedHashMap<Integer, List<Integer>>();
        for (var constraint : problem.constraints()) {
            if (constraint instanceof Mandatory(var variable)) {
                parts.putIfAbsent(root(roots, variable), new ArrayList<>());
            }
        }
        for (var i = 0; i < problem.constraints().size(); i++) {
            var constraint = problem.constraints().get(i);
            if (constraint instanceof AtMostOne(var all) && all.isEmpty()) {
                continue;
            }
            var part = parts.get(root(roots, constraint.scope().findFirst().orElseThrow()));
            if (part != null) {
                part.add(i);
            }
        }
        return parts.values().stream().map(List::copyOf).toList();
    }

    private static int root(int[] roots, int variable) {
        var root = variable;
        while (roots[root] != root) {
            roots[root] = roots[roots[root]];
            root = roots[root];
        }
        return root;
    }
}
