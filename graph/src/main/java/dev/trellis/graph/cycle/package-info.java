/**
 * Cycles in a graph of names that need other names.
 *
 * <p>Owns how a cycle is found and told. Knows nothing of what the names stand for.
 */
@NullMarked
package dev.trellis.graph.cycle;

import org.jspecify.annotations.NullMarked;
