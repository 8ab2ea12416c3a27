package dev.trellis.api.cluster;

/** Finalizers of ManagedClusters. */
public final class ClusterFinalizers {
    /** What the hub set up for the cluster must go. */
    public static final String API_RESOURCE_CLEANUP =
            "cluster.open-cluster-management.io/api-resource-cleanup";

    /** What others keep in the cluster's namespace must go. */
    public static final String RESOURCE_CLEANUP =
            "cluster.open-cluster-management.io/resource-cleanup";

    private ClusterFinalizers() {}
}
