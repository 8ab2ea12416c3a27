/**
 * The verb that looks after the operators of one cluster.
 *
 * <p>Reads flags and starts the program of the module {@code operators}; decides nothing itself.
 */
@NullMarked
package dev.trellis.cli.operators;

import org.jspecify.annotations.NullMarked;
