package dev.trellis.hub.registration.cluster;

import dev.trellis.api.cluster.ClusterConditions;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Conditions;

import java.time.Instant;

/** Whether a living cluster is let in. */
enum Acceptance {
    /** Nobody has decided yet, or the refusal is complete. */
    OPEN,
    ACCEPTED,
    /** It was let in, and is not to be any more. */
    WITHDRAWN;

    private static final String DENIED = "HubClusterAdminDenied";

    static Acceptance of(ManagedCluster cluster) {
        if (ClusterDecision.isAccepted(cluster)) {
            return ACCEPTED;
        }
        // One that could be accepted only in part has something to lose too.
        return Condition.find(cluster.status().conditions(), ClusterConditions.HUB_ACCEPTED)
                        .filter(condition -> !condition.reason().equals(DENIED))
                        .isPresent()
                ? WITHDRAWN
                : OPEN;
    }

    static ManagedCluster accepted(ManagedCluster cluster, Instant now) {
        return with(
                cluster,
                Condition.TRUE,
                "HubClusterAdminAccepted",
                "Accepted by hub cluster admin",
                now);
    }

    static ManagedCluster denied(ManagedCluster cluster, Instant now) {
        return with(cluster, Condition.FALSE, DENIED, "Denied by hub cluster admin", now);
    }

    static ManagedCluster failed(ManagedCluster cluster, String why, Instant now) {
        return with(cluster, Condition.FALSE, "Error", why, now);
    }

    private static ManagedCluster with(
            ManagedCluster cluster, String status, String reason, String message, Instant now) {
        return Clusters.withConditions(
                cluster,
                Conditions.with(
                        cluster.status().conditions(),
                        ClusterConditions.HUB_ACCEPTED,
                        status,
                        reason,
                        message,
                        now));
    }
}
