/**
 * A hub as the verbs read it: who it is, and its objects, all at once.
 *
 * <p>Owns the flags that name a hub. Reads clusters, add-ons, placements and works. Verbs write
 * through {@link dev.trellis.cli.fleet.Hub} too, so that every refusal of the server becomes one
 * sentence.
 */
@NullMarked
package dev.trellis.cli.fleet;

import org.jspecify.annotations.NullMarked;
