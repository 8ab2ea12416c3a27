package dev.trellis.api.placement;

/** Annotations of Placements. */
public final class PlacementAnnotations {
    /** {@code "true"}: the hub leaves the Placement and its decisions alone. */
    public static final String SCHEDULING_DISABLED =
            "cluster.open-cluster-management.io/experimental-scheduling-disable";

    private PlacementAnnotations() {}
}
