/**
 * Choosing from things that need, exclude and replace each other.
 *
 * <p>Owns the problem (numbered variables and constraints on them), its one preferred solution, the
 * split into independent parts and the smallest conflict where there is no solution. Which solution
 * is preferred depends only on the order of anchors and candidates, never on which model a solver
 * happens to find. Knows nothing of operators; a mature SAT solver stands behind {@code Oracle} and
 * nowhere else. Reads no clock: who wants a deadline brings one.
 */
@NullMarked
package dev.trellis.graph.solve;

import org.jspecify.annotations.NullMarked;
