package dev.trellis.graph.solve;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A rule over variables, which are numbers from 0 on. */
public sealed interface Constraint {
    /** This one is chosen; every solution begins with such. */
    record Mandatory(int variable) implements Constraint {}

    /** This one is never chosen. */
    record Prohibited(int variable) implements Constraint {}

    /** If the variable is chosen, so is a candidate, the first possible by preference. */
    record Dependency(int variable, List<Integer> candidates) implements Constraint {
        public Dependency {
            candidates = List.copyOf(candidates);
        }

        public Dependency(int variable, Integer... candidates) {
            this(variable, Arrays.asList(candidates));
        }
    }

    /** Not both. */
    record Conflict(int variable, int other) implements Constraint {}

    /** Not two of these. */
    record AtMostOne(List<Integer> variables) implements Constraint {
        public AtMostOne {
            variables = variables.stream().distinct().toList();
        }

        public AtMostOne(Integer... variables) {
            this(Arrays.asList(variables));
        }
    }

    /** Every variable that it speaks of. */
    default IntStream scope() {
        return switch (this) {
            case Mandatory(var variable) -> IntStream.of(variable);
            case Prohibited(var variable) -> IntStream.of(variable);
            case Conflict(var variable, var other) -> IntStream.of(variable, other);
            case AtMostOne(var variables) -> variables.stream().mapToInt(Integer::intValue);
            case Dependency(var variable, var candidates) ->
                    Stream.concat(Stream.of(variable), candidates.stream())
                            .mapToInt(Integer::intValue);
        };
    }
}
