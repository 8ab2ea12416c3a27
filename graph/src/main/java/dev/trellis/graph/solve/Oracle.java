package dev.trellis.graph.solve;

import dev.trellis.graph.solve.Constraint.AtMostOne;
import dev.trellis.graph.solve.Constraint.Conflict;
import dev.trellis.graph.solve.Constraint.Dependency;
import dev.trellis.graph.solve.Constraint.Mandatory;
import dev.trellis.graph.solve.Constraint.Prohibited;

import org.sat4j.core.VecInt;
import org.sat4j.minisat.SolverFactory;
import org.sat4j.specs.ContradictionException;
import org.sat4j.specs.ISolver;
import org.sat4j.specs.TimeoutException;

import java.util.Collection;
import java.util.List;

/**
 * Answers whether some constraints can all hold, by the SAT solver.
 *
 * <p>Each constraint has a switch of its own, so one solver answers for every subset of them and
 * keeps what it has learned. Only yes or no leaves this class, and a model as a witness: which
 * model it is must not matter to anyone.
 */
final class Oracle {
    /** Up to here pairs are fewer clauses than a ladder. */
    private static final int PAIRS_MAX = 6;

    private final Problem problem;
    private final Budget budget;
    private final ISolver solver = SolverFactory.newDefault();
    private int helpers;
    private boolean[] witness = {};

    Oracle(Problem problem, Budget budget) {
        this.problem = problem;
        this.budget = budget;
        helpers = problem.variables() + problem.constraints().size();
        solver.newVar(helpers + ladders());
        solver.setTimeoutOnConflicts(budget.conflictsMax());
        for (var i = 0; i < problem.constraints().size(); i++) {
            encode(problem.constraints().get(i), off(i));
        }
    }

    private int ladders() {
        return problem.constraints().stream()
                .mapToInt(one -> one instanceof AtMostOne(var all) ? all.size() : 0)
                .sum();
    }

    private static int chosen(int variable) {
        return variable + 1;
    }

    private int on(int constraint) {
        return problem.variables() + constraint + 1;
    }

    private int off(int constraint) {
        return -on(constraint);
    }

    private void encode(Constraint constraint, int off) {
        switch (constraint) {
            case Mandatory(var variable) -> clause(off, chosen(variable));
            case Prohibited(var variable) -> clause(off, -chosen(variable));
            case Conflict(var one, var other) -> clause(off, -chosen(one), -chosen(other));
            case Dependency(var variable, var candidates) -> {
                var literals = new int[candidates.size() + 2];
                literals[0] = off;
                literals[1] = -chosen(variable);
                for (var i = 0; i < candidates.size(); i++) {
                    literals[i + 2] = chosen(candidates.get(i));
                }
                clause(literals);
            }
            case AtMostOne(var all) -> {
                if (all.size() <= PAIRS_MAX) {
                    pairs(all, off);
                } else {
                    ladder(all, off);
                }
            }
        }
    }

    private void pairs(List<Integer> all, int off) {
        for (var i = 0; i < all.size(); i++) {
            for (var j = i + 1; j < all.size(); j++) {
                clause(off, -chosen(all.get(i)), -chosen(all.get(j)));
            }
        }
    }

    /** Step i of the ladder is set if one of the first i is chosen. */
    private void ladder(List<Integer> all, int off) {
        var below = 0;
        for (var variable : all) {
            var step = ++helpers;
            clause(-chosen(variable), step);
            if (below != 0) {
                clause(-below, step);
                clause(off, -below, -chosen(variable));
            }
            below = step;
        }
    }

    private void clause(int... literals) {
        try {
            solver.addClause(new VecInt(literals));
        } catch (ContradictionException e) {
            throw new IllegalStateException(
                    "a constraint with its switch off contradicts nothing", e);
        }
    }

    /**
     * Whether these constraints can all hold with these variables chosen.
     *
     * @param constraints by their place in the problem
     */
    boolean allows(Collection<Integer> constraints, Collection<Integer> chosen) {
        if (budget.isOver().getAsBoolean()) {
            throw new GivenUp();
        }
        var assumptions = new VecInt(constraints.size() + chosen.size());
        constraints.forEach(constraint -> assumptions.push(on(constraint)));
        chosen.forEach(variable -> assumptions.push(chosen(variable)));
        try {
            var is = solver.isSatisfiable(assumptions);
            if (is) {
                remember();
            }
            return is;
        } catch (TimeoutException e) {
            throw new GivenUp();
        }
    }

    private void remember() {
        witness = new boolean[problem.variables()];
        for (var literal : solver.model()) {
            if (literal > 0 && literal <= witness.length) {
                witness[literal - 1] = true;
            }
        }
    }

    /** Whether the variable is chosen in the solution that was found last. */
    boolean hasInWitness(int variable) {
        return witness[variable];
    }
}
