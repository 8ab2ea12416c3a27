package dev.trellis.api.cluster;

import dev.trellis.api.meta.Condition;

/** Whether somebody is at work on a cluster. */
public final class Attendance {
    private Attendance() {}

    /** Whether an agent came with its own certificate, and is still heard of. */
    public static boolean isAttended(ManagedCluster cluster) {
        var conditions = cluster.status().conditions();
        return Condition.holds(conditions, ClusterConditions.JOINED)
                && Condition.holds(conditions, ClusterConditions.AVAILABLE);
    }
}
