package dev.trellis.api.cluster;

/** Taints that the hub sets on clusters. */
public final class ClusterTaints {
    /** The cluster says that it is not available. */
    public static final String UNAVAILABLE = "cluster.open-cluster-management.io/unavailable";

    /** The cluster says nothing. */
    public static final String UNREACHABLE = "cluster.open-cluster-management.io/unreachable";

    private ClusterTaints() {}
}
