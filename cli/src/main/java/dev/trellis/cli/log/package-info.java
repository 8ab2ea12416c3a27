/**
 * The log back end of the {@code trellis} process: one line per event on standard error, the
 * message first and its key-values after it as {@code key=value}. Owns the level, which the verb
 * sets; only this package writes log lines.
 */
@NullMarked
package dev.trellis.cli.log;

import org.jspecify.annotations.NullMarked;
