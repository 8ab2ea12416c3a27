package dev.trellis.graph.solve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.graph.solve.Constraint.AtMostOne;
import dev.trellis.graph.solve.Constraint.Conflict;
import dev.trellis.graph.solve.Constraint.Dependency;
import dev.trellis.graph.solve.Constraint.Mandatory;
import dev.trellis.graph.solve.Constraint.Prohibited;
import dev.trellis.testkit.Gen;

import org.junit.jupiter.api.Test;

import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;

/** The solver beside trying everything. */
final class SolverPropertiesTest {
    private static final int SEEDS = 800;

    @Test
    void findsThePreferredSolutionExactlyWhenThereIsOne() {
        Gen.forEachSeed(
                SEEDS,
                gen -> {
                    var problem = problem(gen);

                    var answer = Solver.solve(problem, Budget.usual());

                    assertThat(answer).isEqualTo(expected(problem));
                    if (answer instanceof Answer.Solved(var chosen)) {
                        assertThat(problem.constraints())
                                .allMatch(one -> BruteForce.holds(one, chosen::contains));
                    }
                });
    }

    @Test
    void answersTheSameWithoutTheShortCut() {
        Gen.forEachSeed(
                SEEDS,
                gen -> {
                    var problem = problem(gen);

                    assertThat(Solver.ask(problem, new Preferred(problem), Budget.usual()))
                            .isEqualTo(expected(problem));
                });
    }

    @Test
    void blamesASmallestConflict() {
        Gen.forEachSeed(
                SEEDS,
                gen -> {
                    var problem = problem(gen);
                    var order =
                            gen.<Integer>shuffled(
                                    IntStream.range(0, problem.constraints().size())
                                            .boxed()
                                            .toList());

                    var conflict = Conflicts.smallest(problem, order, List.of(), Budget.usual());

                    assertThat(conflict.isEmpty())
                            .isEqualTo(expected(problem) instanceof Answer.Solved);
                    conflict.ifPresent(core -> {
                        assertThat(allows(problem, core)).isFalse();
                        for (var dropped : core) {
                            var rest = core.stream().filter(one -> !one.equals(dropped)).toList();
                            assertThat(allows(problem, rest)).isTrue();
                        }
                    });
                });
    }

    @Test
    void partsGiveTogetherWhatTheWholeGives() {
        Gen.forEachSeed(
                SEEDS,
                gen -> {
                    var problem = problem(gen);

                    var together = new HashSet<Integer>();
                    var solvable = true;
                    for (var part : Components.of(problem)) {
                        var answer =
                                Solver.solve(
                                        new Problem(
                                                problem.variables(),
                                                part.stream()
                                                        .map(problem.constraints()::get)
                                                        .toList()),
                                        Budget.usual());
                        solvable &= answer instanceof Answer.Solved;
                        if (answer instanceof Answer.Solved(var chosen)) {
                            together.addAll(chosen);
                        }
                    }

                    var whole = Solver.solve(problem, Budget.usual());
                    assertThat(solvable).isEqualTo(whole instanceof Answer.Solved);
                    if (whole instanceof Answer.Solved(var chosen)) {
                        assertThat(together).isEqualTo(new HashSet<>(chosen));
                    }
                });
    }

    private static Answer expected(Problem problem) {
        var preferred = BruteForce.preferred(problem);
        return preferred.equals(List.of(-1))
                ? new Answer.Unsolvable()
                : new Answer.Solved(preferred);
    }

    private static boolean allows(Problem problem, List<Integer> constraints) {
        return BruteForce.allows(
                problem.variables(),
                constraints.stream().map(problem.constraints()::get).toList(),
                List.of());
    }

    /** Small enough to try all, dense enough to need search. */
    private static Problem problem(Gen gen) {
        var variables = gen.intBetween(1, 9);
        var mandatory = gen.pick(10, 25, 40);
        var exclusive = gen.pick(5, 25, 50);
        var constraints =
                gen.<Constraint>listOf(
                        0,
                        3 * variables,
                        () -> {
                            if (gen.chance(mandatory)) {
                                return new Mandatory(any(gen, variables));
                            } else if (gen.chance(4)) {
                                return new Prohibited(any(gen, variables));
                            } else if (gen.chance(exclusive)) {
                                return gen.bool()
                                        ? conflict(gen, variables)
                                        : new AtMostOne(some(gen, variables));
                            }
                            return new Dependency(any(gen, variables), some(gen, variables));
                        });
        return new Problem(variables, constraints);
    }

    private static Constraint conflict(Gen gen, int variables) {
        var one = any(gen, variables);
        var other = any(gen, variables);
        return one == other ? new Prohibited(one) : new Conflict(one, other);
    }

    private static int any(Gen gen, int variables) {
        return gen.intBetween(0, variables - 1);
    }

    private static List<Integer> some(Gen gen, int variables) {
        return gen.listOf(gen.chance(5) ? 0 : 1, 7, () -> any(gen, variables));
    }
}
