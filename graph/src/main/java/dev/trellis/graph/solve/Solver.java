package dev.trellis.graph.solve;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Finds the one preferred solution of a problem.
 *
 * <p>First by what follows at once: if no choice runs dry, each refusal was proven and the result
 * is a solution itself, so each acceptance was right. Otherwise by asking the SAT solver before
 * each acceptance. Both give the same answer where both give one.
 */
public final class Solver {
    private Solver() {}

    public static Answer solve(Problem problem, Budget budget) {
        var propagation = new Propagation(problem);
        if (propagation.isContradicted()) {
            return new Answer.Unsolvable();
        }
        var preferred = new Preferred(problem);
        return preferred
                .choose(propagation::accepts)
                .<Answer>map(Answer.Solved::new)
                .orElseGet(() -> ask(problem, preferred, budget));
    }

    /** By the SAT solver alone. */
    static Answer ask(Problem problem, Preferred preferred, Budget budget) {
        var oracle = new Oracle(problem, budget);
        var all = IntStream.range(0, problem.constraints().size()).boxed().toList();
        try {
            if (!oracle.allows(all, List.of())) {
                return new Answer.Unsolvable();
            }
            var prefix = new ArrayList<Integer>();
            return preferred
                    .choose(candidate -> {
                        prefix.add(candidate);
                        // The last solution found has all that was chosen before.
                        if (oracle.hasInWitness(candidate) || oracle.allows(all, prefix)) {
                            return true;
                        }
                        prefix.removeLast();
                        return false;
                    })
                    .<Answer>map(Answer.Solved::new)
                    .orElseThrow(() ->
                            new IllegalStateException(
                                    "a choice ran dry although there is a solution"));
        } catch (GivenUp e) {
            return new Answer.GaveUp();
        }
    }
}
