/**
 * Writes to the API server that send nothing when nothing would change, and count themselves.
 *
 * <p>Owns the difference between two states of an object (merge patch, RFC 7386), the rule when two
 * states are the same, conditions, and the outcome of a write as a value. Reads the state that the
 * caller gives, and the API server once after a conflict. Only this package sends writes of
 * reconcilers; it hands each result to the shared caches, so that no reconciler acts on a state
 * older than its own last write.
 */
@NullMarked
package dev.trellis.engine.write;

import org.jspecify.annotations.NullMarked;
