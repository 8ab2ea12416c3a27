/**
 * What verbs share: showing a result as text, JSON or YAML, tables, colours, and the refusal that
 * ends a verb with one sentence. Reads the environment's wish for colours; only this package writes
 * a verb's result to standard output.
 */
@NullMarked
package dev.trellis.cli.shell;

import org.jspecify.annotations.NullMarked;
