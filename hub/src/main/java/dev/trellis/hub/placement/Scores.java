package dev.trellis.hub.placement;

import dev.trellis.api.placement.AddOnPlacementScoreStatus;

import java.util.Optional;

/** What add-ons say about clusters, from memory. */
@FunctionalInterface
interface Scores {
    Scores NONE = (_, _) -> Optional.empty();

    /** The AddOnPlacementScore of this name in the namespace of the cluster. */
    Optional<AddOnPlacementScoreStatus> find(String cluster, String resource);
}
