/**
 * Condition rules: what a work's author wants to know of an object, as conditions.
 *
 * <p>Owns the evaluation of rules, well-known and in CEL, with bounded cost, and the words of what
 * they come to. Pure: it reads the object and the rules it is given and writes nothing. What
 * becomes of the findings is decided in the status package.
 */
@NullMarked
package dev.trellis.agent.rule;

import org.jspecify.annotations.NullMarked;
