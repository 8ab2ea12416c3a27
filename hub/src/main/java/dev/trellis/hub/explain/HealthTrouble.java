package dev.trellis.hub.explain;

import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.meta.Condition;
import dev.trellis.graph.explain.Explanation;
import dev.trellis.hub.dependency.DependencyVerdict;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What the agent of an install, or whoever watches it, says about its health. */
final class HealthTrouble {
    private HealthTrouble() {}

    static List<Explanation> of(Look look) {
        return Stream.of(
                        look.condition(AddOnConditions.AVAILABLE)
                                .filter(condition -> !condition.holds())
                                .flatMap(condition -> unavailable(look, condition)),
                        look.condition(AddOnConditions.DEGRADED)
                                .filter(Condition::holds)
                                .filter(condition ->
                                        !DependencyVerdict.Reason.isOurs(condition.reason()))
                                .map(condition -> degraded(look, condition)))
                .flatMap(Optional::stream)
                .toList();
    }

    /** What works say about themselves is told of the works, not here. */
    private static Optional<Explanation> unavailable(Look look, Condition condition) {
        return switch (condition.reason()) {
            case "ProbeUnavailable" ->
                    Optional.of(
                            Reason.WORKLOAD_NOT_READY.of(
                                    look.subject(),
                                    "the workloads of the agent to be ready",
                                    Quote.of(condition),
                                    "look at the pods of these workloads on the cluster"));
            case "NoProbeResult" ->
                    Optional.of(
                            Reason.WORK_NOT_REPORTED
                                    .of(
                                            look.subject(),
                                            "the cluster to report how the workloads are",
                                            Quote.of(condition),
                                            "see that the work agent on the cluster runs and"
                                                    + " reaches the hub")
                                    .because(look.cluster().stream().toList()));
            case "ManagedClusterAddOnLeaseUpdateStopped", "ManagedClusterAddOnLeaseNotFound" ->
                    Optional.of(
                            Reason.AGENT_SILENT
                                    .of(
                                            look.subject(),
                                            "the agent to renew its lease on the cluster",
                                            Quote.of(condition),
                                            "look at the pods of the agent on the cluster")
                                    .because(look.cluster().stream().toList()));
            default -> Optional.empty();
        };
    }

    private static Explanation degraded(Look look, Condition condition) {
        return Reason.REPORTED_DEGRADED.of(
                look.subject(),
                "the add-on to work in full",
                Quote.of(condition),
                "read the documentation of the add-on: it reports this itself");
    }
}
