/**
 * The web page of a fleet: what {@code trellis addon} says, in a browser, kept up to date.
 *
 * <p>Owns how its two halves are put together: {@code data} watches a hub, {@code http} shows it.
 * Reads the hub with the rights of whoever started it; writes nothing anywhere.
 */
@NullMarked
package dev.trellis.console;

import org.jspecify.annotations.NullMarked;
