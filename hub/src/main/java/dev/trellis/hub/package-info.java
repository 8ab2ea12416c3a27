/**
 * The hub as a process: its settings and the one place where its parts are put together.
 *
 * <p>Owns the order in which they start and stop. Decides nothing itself; every part has a package
 * of its own below this one.
 */
@NullMarked
package dev.trellis.hub;

import org.jspecify.annotations.NullMarked;
