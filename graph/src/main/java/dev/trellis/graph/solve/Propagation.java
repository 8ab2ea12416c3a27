package dev.trellis.graph.solve;

import dev.trellis.graph.solve.Constraint.AtMostOne;
import dev.trellis.graph.solve.Constraint.Conflict;
import dev.trellis.graph.solve.Constraint.Dependency;
import dev.trellis.graph.solve.Constraint.Mandatory;
import dev.trellis.graph.solve.Constraint.Prohibited;

import java.util.Arrays;
import java.util.List;

/**
 * What follows at once from what is known, and nothing that needs a guess.
 *
 * <p>A contradiction found here is one; that none is found proves nothing. Most problems that
 * people have are decided by it alone, in a fraction of the time that it takes to set up a solver.
 */
final class Propagation {
    private static final byte UNKNOWN = 0;
    private static final byte TRUE = 1;
    private static final byte FALSE = -1;

    private final byte[] values;
    private final int[] trail;
    private int known;
    private int done;

    private final int[][] candidates; // by dependency
    private final int[] owners; // by dependency
    private final int[] possible; // by dependency: candidates that are not false
    private final int[][] needs; // by variable: the dependencies it has
    private final int[][] serves; // by variable: the dependencies it is a candidate of
    private final int[][] rivals; // by variable: what it excludes
    private final int[][] groups; // by variable: the sets of which only one may be chosen
    private final int[][] members; // by such a set
    private boolean contradicted;

    Propagation(Problem problem) {
        var count = problem.variables();
        values = new byte[count];
        trail = new int[count];
        var dependencies =
                problem.constraints().stream()
                        .filter(Dependency.class::isInstance)
                        .map(Dependency.class::cast)
                        .toArray(Dependency[]::new);
        candidates = new int[dependencies.length][];
        owners = new int[dependencies.length];
        possible = new int[dependencies.length];
        var needs = new IntLists(count);
        var serves = new IntLists(count);
        for (var i = 0; i < dependencies.length; i++) {
            candidates[i] = distinct(dependencies[i].candidates());
            owners[i] = dependencies[i].variable();
            possible[i] = candidates[i].length;
            needs.add(owners[i], i);
            for (var candidate : candidates[i]) {
                serves.add(candidate, i);
            }
        }
        this.needs = needs.arrays();
        this.serves = serves.arrays();
        this.rivals = rivals(problem);
        this.members =
                problem.constraints().stream()
                        .filter(AtMostOne.class::isInstance)
                        .map(one -> ((AtMostOne) one).scope().toArray())
                        .toArray(int[][]::new);
        var groups = new IntLists(count);
        for (var i = 0; i < members.length; i++) {
            for (var member : members[i]) {
                groups.add(member, i);
            }
        }
        this.groups = groups.arrays();
        for (var constraint : problem.constraints()) {
            switch (constraint) {
                case Mandatory(var variable) -> assign(variable, TRUE);
                case Prohibited(var variable) -> assign(variable, FALSE);
                case Dependency(var variable, var all) when all.isEmpty() ->
                        assign(variable, FALSE);
                case Dependency _, Conflict _, AtMostOne _ -> {}
            }
        }
        run();
    }

    private static int[] distinct(List<Integer> numbers) {
        return numbers.stream().mapToInt(Integer::intValue).distinct().toArray();
    }

    private static int[][] rivals(Problem problem) {
        var rivals = new IntLists(problem.variables());
        for (var constraint : problem.constraints()) {
            if (constraint instanceof Conflict(var one, var other)) {
                rivals.add(one, other);
                rivals.add(other, one);
            }
        }
        return rivals.arrays();
    }

    /** Whether what the constraints say of themselves is impossible already. */
    boolean isContradicted() {
        return contradicted;
    }

    /**
     * Takes the variable as chosen unless a contradiction follows; then it is known as not chosen.
     */
    boolean accepts(int variable) {
        if (contradicted) {
            return false; // by what was accepted before
        }
        if (values[variable] != UNKNOWN) {
            return values[variable] == TRUE;
        }
        var before = known;
        assign(variable, TRUE);
        run();
        if (!contradicted) {
            return true;
        }
        undoTo(before);
        assign(variable, FALSE);
        run();
        return false;
    }

    private void assign(int variable, byte value) {
        if (values[variable] == UNKNOWN) {
            values[variable] = value;
            trail[known++] = variable;
        } else if (values[variable] != value) {
            contradicted = true;
        }
    }

    private void run() {
        while (!contradicted && done < known) {
            var variable = trail[done++];
            if (values[variable] == TRUE) {
                for (var rival : rivals[variable]) {
                    assign(rival, FALSE);
                }
                for (var group : groups[variable]) {
                    for (var member : members[group]) {
                        if (member != variable) {
                            assign(member, FALSE);
                        }
                    }
                }
                for (var dependency : needs[variable]) {
                    look(dependency);
                }
            } else {
                for (var dependency : serves[variable]) {
                    possible[dependency]--;
                }
                for (var dependency : serves[variable]) {
                    look(dependency);
                }
            }
        }
    }

    private void look(int dependency) {
        if (possible[dependency] == 0) {
            assign(owners[dependency], FALSE);
        } else if (possible[dependency] == 1 && values[owners[dependency]] == TRUE) {
            for (var candidate : candidates[dependency]) {
                // What is false here and not counted yet comes up later on the trail.
                if (values[candidate] != FALSE) {
                    assign(candidate, TRUE);
                    return;
                }
            }
        }
    }

    private void undoTo(int before) {
        for (var i = before; i < known; i++) {
            if (i < done && values[trail[i]] == FALSE) {
                for (var dependency : serves[trail[i]]) {
                    possible[dependency]++;
                }
            }
            values[trail[i]] = UNKNOWN;
        }
        known = before;
        done = before;
        contradicted = false;
    }

    /** Growing lists of numbers without boxes. */
    private static final class IntLists {
        private static final int[] NONE = {};

        private final int[][] lists;
        private final int[] sizes;

        IntLists(int count) {
            lists = new int[count][];
            Arrays.fill(lists, NONE);
            sizes = new int[count];
        }

        void add(int list, int number) {
            if (sizes[list] == lists[list].length) {
                lists[list] = Arrays.copyOf(lists[list], Math.max(4, 2 * sizes[list]));
            }
            lists[list][sizes[list]++] = number;
        }

        int[][] arrays() {
            for (var i = 0; i < lists.length; i++) {
                lists[i] = Arrays.copyOf(lists[i], sizes[i]);
            }
            return lists;
        }
    }
}
