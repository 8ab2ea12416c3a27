package dev.trellis.graph.solve;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The smallest conflict of a problem without solution: if any one of its constraints were gone, the
 * rest of it could hold.
 *
 * <p>There may be several; the one that needs the earliest constraints is found (QuickXplain). It
 * depends on yes and no answers alone, so the same problem is told the same way every time.
 */
public final class Conflicts {
    private final Oracle oracle;

    private Conflicts(Oracle oracle) {
        this.oracle = oracle;
    }

    /**
     * Places of the constraints that cannot hold together; none if the budget ended or there is a
     * solution.
     *
     * @param order the places of the constraints to blame, those to be told first in front
     * @param given constraints that are not in question and never told
     */
    public static Optional<List<Integer>> smallest(
            Problem problem, List<Integer> order, Collection<Integer> given, Budget budget) {
        try {
            var oracle = new Oracle(problem, budget);
            var all = new TreeSet<>(given);
            all.addAll(order);
            if (oracle.allows(all, List.of())) {
                return Optional.empty();
            }
            var background = new TreeSet<>(given);
            return Optional.of(new Conflicts(oracle).among(background, !given.isEmpty(), order));
        } catch (GivenUp e) {
            return Optional.empty();
        }
    }

    /** What of these is needed for a conflict besides the background. */
    private List<Integer> among(Set<Integer> background, boolean isNew, List<Integer> constraints) {
        if (isNew && !oracle.allows(background, List.of())) {
            return List.of();
        }
        if (constraints.size() <= 1) {
            return constraints;
        }
        var middle = constraints.size() / 2;
        var first = constraints.subList(0, middle);
        var second = constraints.subList(middle, constraints.size());
        var ofSecond = among(with(background, first), true, second);
        var ofFirst = among(with(background, ofSecond), !ofSecond.isEmpty(), first);
        var both = new ArrayList<>(ofFirst);
        both.addAll(ofSecond);
        return both;
    }

    private static Set<Integer> with(Set<Integer> some, List<Integer> more) {
        var all = new TreeSet<>(some);
        all.addAll(more);
        return all;
    }
}
