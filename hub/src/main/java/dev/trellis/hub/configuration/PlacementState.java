package dev.trellis.hub.configuration;

import dev.trellis.hub.rollout.DecisionGroups;
import dev.trellis.hub.rollout.Threshold;

/** An existing placement, as far as a rollout is concerned with it. */
public sealed interface PlacementState {
    /**
     * Its decisions can be read.
     *
     * @param clustersPerGroup how many clusters a decision group holds; the pace of a progressive
     *     rollout that names none itself
     */
    record Decided(DecisionGroups groups, Threshold clustersPerGroup) implements PlacementState {}

    /** A decision carries a group index that is no number. */
    record Unreadable(String problem) implements PlacementState {}
}
