/**
 * Decides which clusters of a placement get a changed configuration now.
 *
 * <p>Owns the rollout strategies with their limits and timers. Reads nothing but the state it is
 * given and writes nothing: the add-on controllers gather the state and carry the decision out.
 */
@NullMarked
package dev.trellis.hub.rollout;

import org.jspecify.annotations.NullMarked;
