/**
 * Plans as graphs, in the languages of people and of programs that draw.
 *
 * <p>Owns which part of a plan is shown and how each form spells it. The output of equal plans is
 * equal, sorted and without times, so that it can be compared. Pure.
 */
@NullMarked
package dev.trellis.promote.draw;

import org.jspecify.annotations.NullMarked;
