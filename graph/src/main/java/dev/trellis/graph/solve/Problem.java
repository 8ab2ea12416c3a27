package dev.trellis.graph.solve;

import dev.trellis.graph.solve.Constraint.Mandatory;

import java.util.ArrayList;
import java.util.List;

/**
 * What is to be chosen from.
 *
 * <p>The order of constraints is an order of preference twice over: mandatory variables are served
 * in it, and of the smallest conflicts the one that needs the earliest constraints is told. A
 * solver's caller that wants two different orders gives the second one to {@link Conflicts}.
 *
 * @param variables how many there are, numbered from 0
 */
public record Problem(int variables, List<Constraint> constraints) {
    public Problem {
        constraints = List.copyOf(constraints);
        for (var constraint : constraints) {
            constraint
                    .scope()
                    .filter(variable -> variable < 0 || variable >= variables)
                    .findFirst()
                    .ifPresent(variable -> {
                        throw new IllegalArgumentException(
                                "%s speaks of variable %d, but there are only %d"
                                        .formatted(constraint, variable, variables));
                    });
        }
    }

    /** The mandatory variables, in the order in which they are served. */
    List<Integer> anchors() {
        var anchors = new ArrayList<Integer>();
        for (var constraint : constraints) {
            if (constraint instanceof Mandatory(var variable)) {
                anchors.add(variable);
            }
        }
        return anchors.stream().distinct().toList();
    }
}
