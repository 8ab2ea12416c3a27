package dev.trellis.api.cluster;

/** Types of the conditions of clusters, sets and bindings. */
public final class ClusterConditions {
    public static final String HUB_ACCEPTED = "HubAcceptedManagedCluster";
    public static final String JOINED = "ManagedClusterJoined";
    public static final String AVAILABLE = "ManagedClusterConditionAvailable";
    public static final String CLOCK_SYNCED = "ManagedClusterConditionClockSynced";
    public static final String CERTIFICATE_ROTATED = "ClusterCertificateRotated";
    public static final String DELETING = "Deleting";

    /** Of a ManagedClusterSet. */
    public static final String SET_EMPTY = "ClusterSetEmpty";

    /** Of a ManagedClusterSetBinding. */
    public static final String BOUND = "Bound";

    private ClusterConditions() {}
}
