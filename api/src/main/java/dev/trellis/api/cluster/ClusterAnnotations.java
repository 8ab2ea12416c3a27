package dev.trellis.api.cluster;

/** Annotations around managed clusters. */
public final class ClusterAnnotations {
    /** On a ManagedCluster: registries that serve images instead of their own, as JSON. */
    public static final String IMAGE_REGISTRIES = "open-cluster-management.io/image-registries";

    /** On a ManagedCluster: when the hub let it in without asking; it does so once only. */
    public static final String AUTOMATICALLY_ACCEPTED_ON =
            "open-cluster-management.io/automatically-accepted-on";

    /** {@code "true"} on a ManagedCluster: its clock is not compared with the hub's. */
    public static final String SKIP_CLOCK_CHECK =
            "registration.open-cluster-management.io/skip-clock-sync-check";

    /** Annotations that an agent may give to its ManagedCluster begin so. */
    public static final String AGENT_PREFIX = "agent.open-cluster-management.io/";

    /**
     * From 0 to 100, on objects in a cluster's namespace: when the cluster goes, lower ones go
     * first.
     */
    public static final String CLEANUP_PRIORITY = "open-cluster-management.io/cleanup-priority";

    /** On a certificate request: who asked, where it came through another component. */
    public static final String CSR_USER = "open-cluster-management.io/csr-user";

    /** {@code "false"} on the sets default and global: the hub leaves their selector alone. */
    public static final String SET_AUTO_UPDATE = "cluster.open-cluster-management.io/autoupdate";

    private ClusterAnnotations() {}
}
