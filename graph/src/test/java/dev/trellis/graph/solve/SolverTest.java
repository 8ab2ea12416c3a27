package dev.trellis.graph.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trellis.graph.solve.Constraint.Mandatory;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;

final class SolverTest {
    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            textBlock =
                    """
                    nothing to choose from                    | ""                                        | ""
                    what nobody needs is not chosen           | a                                         | ""
                    a mandatory variable                      | a: M                                      | a
                    mandatory and prohibited                  | a: M P                                    | {a M, a P}
                    a dependency comes along                  | a; b: M D(a)                              | a b
                    so does the dependency of one             | a; b: D(a); c: M D(b)                     | a b c
                    two dependencies                          | a; b; c: M D(a) D(b)                      | a b c
                    the first candidate                       | a; b: C(a); c: M D(a,b)                   | a c
                    only the first candidate                  | a; b; c: M D(a,b)                         | a c
                    the first candidate, the other way round  | a; b: C(a); c: M D(b,a)                   | b c
                    two that exclude each other               | a: M; b: M C(a)                           | {a M, b C(a), b M}
                    what is not chosen has no say             | a: D(x,y); b: M D(y,x); x; y              | b y
                    at most one prevents a solution           | a: M D(x,y) A1(x,y); x: M; y: M           | {a A1(x,y), x M, y M}
                    at most one forces the alternative        | a: M D(x,y) A1(x,y); b: M D(y); x; y      | a b y
                    one serves two                            | a: M D(y); b: M D(x,y); x; y              | a b y
                    one serves two of several                 | a: M D(y,z,m); b: M D(x,y)                | a b y
                    preference beats size                     | a: M D(x,y); b: M D(y); x; y              | a b x y
                    only the last choice is possible          | a: M D(a1,a2); a1: C(c1) C(c2); a2: C(c1); b: M D(b1,b2); b1: C(c1) C(c2); b2: C(c1); c: M D(c1,c2) | a a2 b b2 c c2
                    preferences in each dependency            | a: M D(x1,x2) D(y1,y2)                    | a x1 y1
                    an update before what needs either        | s: M D(a2,a1); o: M D(a1,a2); p: M A1(a1,a2); a1; a2: C(a1) | s o p a2
                    the same in the other order               | o: M D(a1,a2); s: M D(a2,a1); p: M A1(a1,a2); a1; a2: C(a1) | o s p a1
                    what needs the impossible is impossible   | a: M D(b,c); b: D(); c                    | a c
                    what needs the prohibited is impossible   | a: M D(b,c); b: D(d); c; d: P             | a c
                    needing each other                        | a: M D(b); b: D(a)                        | a b
                    needing itself                            | a: M D(a)                                 | a
                    a candidate named twice                   | a: M D(b,b,c); b: P; c                    | a c
                    """)
    void prefers(String behaviour, String problem, String expected) {
        assertThat(Notation.of(problem).answer()).isEqualTo(expected);
    }

    @Test
    void givesUpWhenTheBudgetIsUsedUp() {
        // Three pigeons for two holes, which nothing but search finds out.
        var problem =
                Notation.of(
                                "p: M D(p1,p2); q: M D(q1,q2); r: M D(r1,r2); m: A1(p1,q1,r1);"
                                        + " n: A1(p2,q2,r2)")
                        .problem();

        assertThat(Solver.solve(problem, new Budget(100, () -> true)))
                .isEqualTo(new Answer.GaveUp());
        assertThat(Solver.solve(problem, Budget.usual())).isEqualTo(new Answer.Unsolvable());
    }

    @Test
    void refusesAVariableThatIsNotThere() {
        assertThatThrownBy(() -> new Problem(1, List.of(new Mandatory(1))))
                .hasMessageContaining("variable 1");
    }

    @Test
    void splitsIntoPartsThatShareNothing() {
        var problem = Notation.of("a: M D(x); b: M; c: D(y); d: M C(x); x; y").problem();

        // a and d meet in x; nobody asks for c.
        assertThat(Components.of(problem)).containsExactly(List.of(0, 1, 4, 5), List.of(2));
    }
}
