package dev.trellis.api.placement;

/** Types of the conditions of Placements. */
public final class PlacementConditions {
    public static final String SATISFIED = "PlacementSatisfied";
    public static final String MISCONFIGURED = "PlacementMisconfigured";

    private PlacementConditions() {}
}
