/**
 * Puts a plan together: chooses roots, walks to what they need, looks at hub and member, and
 * decides what is in the way.
 *
 * <p>Owns the order of these steps, what forbids an object to be promoted, and what taking it over
 * would change. It reads both clusters through their views and writes to neither.
 */
@NullMarked
package dev.trellis.promote.planner;

import org.jspecify.annotations.NullMarked;
