/**
 * The {@code trellis} command. Owns the list of verbs, the handling of every error a verb may end
 * with, and the exit codes; reads the command line and nothing else. Only this package decides how
 * the process ends. Verbs with more to them than one screen have a package of their own.
 */
@NullMarked
package dev.trellis.cli;

import org.jspecify.annotations.NullMarked;
