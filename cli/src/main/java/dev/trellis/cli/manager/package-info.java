/**
 * The verb that runs a hub's manager until it is stopped.
 *
 * <p>Owns the manager's flags and what they mean; all else is the hub's.
 */
@NullMarked
package dev.trellis.cli.manager;

import org.jspecify.annotations.NullMarked;
