/**
 * Chooses clusters for placements.
 *
 * <p>{@link dev.trellis.hub.placement.Scheduler} is the whole of the decision: a pure function from
 * a {@link dev.trellis.hub.placement.SchedulingState} to a {@link
 * dev.trellis.hub.placement.Schedule}. The rest gathers that state from caches, finds the
 * placements that a change can concern, and writes what was decided. Reads Placements, clusters,
 * sets, bindings and AddOnPlacementScores; only this package writes PlacementDecisions and the
 * status of Placements.
 */
@NullMarked
package dev.trellis.hub.placement;

import org.jspecify.annotations.NullMarked;
