package dev.trellis.hub.registration.cluster;

import dev.trellis.api.cluster.ClusterConditions;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Conditions;

import java.time.Instant;
import java.util.List;

/**
 * How far the clean-up after a cluster has come, and what is deleted next.
 *
 * @param message of the condition
 * @param deletions the objects to delete now; those after them wait until they are gone
 */
record Departure(boolean complete, String message, List<Remainder> deletions) {

    static Departure of(Remains remains) {
        if (!remains.installs().isEmpty()) {
            return of("managedclusteraddons", remains.installs());
        }
        if (!remains.works().isEmpty()) {
            return of("manifestworks", remains.works());
        }
        return new Departure(true, "No cleaned resource in cluster ns.", List.of());
    }

    private static Departure of(String resource, List<Remainder> left) {
        var lowest = left.stream().mapToInt(Remainder::priority).min().orElse(0);
        var waiting = left.stream().filter(Remainder::waitsForFinalizers).count();
        return new Departure(
                false,
                // Spelled as everybody who reads this condition knows it.
                "The resource %s is remaning, the remaining count is %d, the finalizer pending count is %d"
                        .formatted(resource, left.size(), waiting),
                left.stream()
                        .filter(one -> one.priority() == lowest && !one.isTerminating())
                        .toList());
    }

    ManagedCluster shownOn(ManagedCluster cluster, Instant now) {
        return with(
                cluster,
                complete ? Condition.TRUE : Condition.FALSE,
                complete ? "NoResource" : "ResourceRemaining",
                message,
                now);
    }

    static ManagedCluster failed(ManagedCluster cluster, String why, Instant now) {
        return with(cluster, Condition.FALSE, "DeletingError", why, now);
    }

    private static ManagedCluster with(
            ManagedCluster cluster, String status, String reason, String message, Instant now) {
        return Clusters.withConditions(
                cluster,
                Conditions.with(
                        cluster.status().conditions(),
                        ClusterConditions.DELETING,
                        status,
                        reason,
                        message,
                        now));
    }
}
