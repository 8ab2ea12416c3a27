package dev.trellis.api.cluster;

/** Labels around managed clusters. */
public final class ClusterLabels {
    /**
     * Names the cluster, on what belongs to it: certificate requests, leases, roles, its namespace.
     */
    public static final String CLUSTER_NAME = "open-cluster-management.io/cluster-name";

    /** Names the exclusive set of a cluster. */
    public static final String CLUSTER_SET = "cluster.open-cluster-management.io/clusterset";

    /** On a ClusterClaim, with any value: it is not reported to the hub. */
    public static final String SPOKE_ONLY = "open-cluster-management.io/spoke-only";

    private ClusterLabels() {}
}
