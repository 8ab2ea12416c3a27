/**
 * What it costs to decide all placements of a hub anew after one cluster changed.
 *
 * <p>Runs the hub's own controller on caches that a stand-in for an API server fills with a fleet
 * at rest. It refuses writes: one that is tried makes the benchmark fail.
 */
@NullMarked
package dev.trellis.bench.placement;

import org.jspecify.annotations.NullMarked;
