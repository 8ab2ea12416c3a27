package dev.trellis.bench.resolve;

import dev.trellis.graph.solve.Constraint;
import dev.trellis.graph.solve.Constraint.AtMostOne;
import dev.trellis.graph.solve.Constraint.Conflict;
import dev.trellis.graph.solve.Constraint.Dependency;
import dev.trellis.graph.solve.Constraint.Mandatory;
import dev.trellis.graph.solve.Problem;

import java.util.ArrayList;
import java.util.SplittableRandom;

/** Made-up problems for the solver, the same for the same seed. */
final class Problems {
    private static final int VARIABLES = 256;

    private Problems() {}

    /**
     * The random problem by which the reference measures its solver: 256 variables, a tenth of them
     * mandatory, 15 percent with a dependency on one to five others, 5 percent with one or two
     * conflicts.
     */
    static Problem random(long seed) {
        var random = new SplittableRandom(seed);
        var constraints = new ArrayList<Constraint>();
        for (var variable = 0; variable < VARIABLES; variable++) {
            if (random.nextDouble() < 0.10) {
                constraints.add(new Mandatory(variable));
            }
            if (random.nextDouble() < 0.15) {
                var candidates = new ArrayList<Integer>();
                for (var wanted = random.nextInt(1, 6); wanted > 0; wanted--) {
                    candidates.add(other(random, variable));
                }
                constraints.add(new Dependency(variable, candidates));
            }
            if (random.nextDouble() < 0.05) {
                for (var wanted = random.nextInt(1, 3); wanted > 0; wanted--) {
                    constraints.add(new Conflict(variable, other(random, variable)));
                }
            }
        }
        return new Problem(VARIABLES, constraints);
    }

    private static int other(SplittableRandom random, int variable) {
        var other = random.nextInt(VARIABLES - 1);
        return other < variable ? other : other + 1;
    }

    /** Subscriptions with so many versions each, of which many pairs exclude each other. */
    static Problem dense(int subscriptions, int versions, int conflictsPerVersion, long seed) {
        var random = new SplittableRandom(seed);
        var constraints = new ArrayList<Constraint>();
        for (var i = 0; i < subscriptions; i++) {
            constraints.add(new Mandatory(i));
        }
        for (var i = 0; i < subscriptions; i++) {
            var candidates = new ArrayList<Integer>();
            for (var version = 0; version < versions; version++) {
                candidates.add(subscriptions + i * versions + version);
            }
            constraints.add(new Dependency(i, candidates));
            constraints.add(new AtMostOne(candidates));
            for (var candidate : candidates) {
                for (var k = 0; k < conflictsPerVersion; k++) {
                    var against = random.nextInt(subscriptions - 1);
                    var rival = against < i ? against : against + 1;
                    constraints.add(
                            new Conflict(
                                    candidate,
                                    subscriptions + rival * versions + random.nextInt(versions)));
                }
            }
        }
        return new Problem(subscriptions * (versions + 1), constraints);
    }
}
