package dev.trellis.agent.registration;

import dev.trellis.api.cluster.ClusterConditions;
import dev.trellis.api.cluster.ClusterVersion;
import dev.trellis.api.cluster.ManagedClusterStatus;
import dev.trellis.api.cluster.ManagedClusterStatusBuilder;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Conditions;

import java.time.Duration;
import java.util.Optional;
import java.util.TreeMap;

/** What an agent writes into the status of its ManagedCluster. */
final class ClusterStatusDecision {
    /** An API server that restarts is no news. */
    static final Duration ILL_MIN = Duration.ofSeconds(20);

    private ClusterStatusDecision() {}

    /** The status as it should be; the same one where there is nothing to say. */
    static ManagedClusterStatus decide(ClusterReport report) {
        var found = report.cluster().status();
        if (!Condition.holds(found.conditions(), ClusterConditions.HUB_ACCEPTED)) {
            return found;
        }
        var joined = joined(found, report);
        return switch (report.health()) {
            case ApiHealth.Well() -> claims(resources(available(joined, report), report), report);
            case ApiHealth.Ill ill ->
                    report.failingFor().compareTo(ILL_MIN) >= 0
                            ? unavailable(joined, ill, report)
                            : joined;
        };
    }

    /** Whether the hub has found that our clock is not its own: it then distrusts what we say. */
    static boolean isClockOff(ManagedClusterStatus status) {
        return Condition.find(status.conditions(), ClusterConditions.CLOCK_SYNCED)
                .filter(condition -> condition.status().equals(Condition.FALSE))
                .isPresent();
    }

    /** The availability that a status tells and the other did not; empty where it is the same. */
    static Optional<Condition> newAvailability(
            ManagedClusterStatus before, ManagedClusterStatus after) {
        var old = Condition.find(before.conditions(), ClusterConditions.AVAILABLE);
        return Condition.find(after.conditions(), ClusterConditions.AVAILABLE)
                .filter(now -> old.filter(then -> then.status().equals(now.status())).isEmpty());
    }

    private static ManagedClusterStatus joined(ManagedClusterStatus status, ClusterReport report) {
        return Condition.holds(status.conditions(), ClusterConditions.JOINED)
                ? status
                : with(
                        status,
                        report,
                        ClusterConditions.JOINED,
                        Condition.TRUE,
                        "ManagedClusterJoined",
                        "Managed cluster joined");
    }

    private static ManagedClusterStatus available(
            ManagedClusterStatus status, ClusterReport report) {
        return with(
                status,
                report,
                ClusterConditions.AVAILABLE,
                Condition.TRUE,
                "ManagedClusterAvailable",
                "Managed cluster is available");
    }

    private static ManagedClusterStatus unavailable(
            ManagedClusterStatus status, ApiHealth.Ill ill, ClusterReport report) {
        return with(
                status,
                report,
                ClusterConditions.AVAILABLE,
                Condition.FALSE,
                "ManagedClusterKubeAPIServerUnavailable",
                ill.message());
    }

    private static ManagedClusterStatus resources(
            ManagedClusterStatus status, ClusterReport report) {
        return report.resources()
                .map(found -> {
                    // Others may tell of resources that nodes do not know.
                    var capacity = new TreeMap<>(status.capacity());
                    capacity.putAll(found.capacity());
                    return ManagedClusterStatusBuilder.builder(status)
                            .version(new ClusterVersion(found.version()))
                            .capacity(capacity)
                            .allocatable(found.allocatable())
                            .build();
                })
                .orElse(status);
    }

    private static ManagedClusterStatus claims(ManagedClusterStatus status, ClusterReport report) {
        // What could not be learnt ends the chain before it comes to the claims.
        return report.resources()
                .flatMap(_ -> report.claims())
                .map(found ->
                        ManagedClusterStatusBuilder.builder(status).clusterClaims(found).build())
                .orElse(status);
    }

    private static ManagedClusterStatus with(
            ManagedClusterStatus status,
            ClusterReport report,
            String type,
            String value,
            String reason,
            String message) {
        return ManagedClusterStatusBuilder.builder(status)
                .conditions(
                        Conditions.with(
                                status.conditions(), type, value, reason, message, report.now()))
                .build();
    }
}
