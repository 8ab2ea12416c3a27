package dev.trellis.api.placement;

/** Labels of PlacementDecisions. */
public final class PlacementLabels {
    /** Names the Placement. */
    public static final String PLACEMENT = "cluster.open-cluster-management.io/placement";

    /** Index of the decision group, decimal, from 0. */
    public static final String GROUP_INDEX =
            "cluster.open-cluster-management.io/decision-group-index";

    /** Name of the decision group, empty for one without a name. */
    public static final String GROUP_NAME =
            "cluster.open-cluster-management.io/decision-group-name";

    private PlacementLabels() {}
}
