package dev.trellis.hub.explain;

import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.cluster.ClusterConditions;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.meta.Condition;
import dev.trellis.graph.explain.Explanation;

import java.util.Optional;

/** What is the matter with the cluster itself. */
final class ClusterTrouble {
    private ClusterTrouble() {}

    /** Nothing can be installed on a cluster that the hub does not know. */
    static Optional<Explanation> unknown(ClusterView view) {
        return view.managedCluster().isPresent()
                ? Optional.empty()
                : Optional.of(
                        Reason.CLUSTER_UNKNOWN.of(
                                Subjects.cluster(view.cluster()),
                                "a cluster of the fleet with this name",
                                "no such cluster on the hub",
                                "join the cluster to the hub, or correct the name"));
    }

    /** What keeps the agents of the cluster from answering the hub. */
    static Optional<Explanation> of(ClusterView view, String addon) {
        return view.managedCluster()
                .map(cluster -> silence(cluster, view, addon))
                .orElseGet(() -> unknown(view));
    }

    private static Optional<Explanation> silence(
            ManagedCluster cluster, ClusterView view, String addon) {
        if (!Boolean.TRUE.equals(cluster.spec().hubAcceptsClient())) {
            return Optional.of(
                    Reason.CLUSTER_NOT_ACCEPTED.of(
                            Subjects.cluster(view.cluster()),
                            "the hub to accept the cluster",
                            "that nobody has accepted it",
                            "set spec.hubAcceptsClient of the ManagedCluster to true"));
        }
        return Condition.find(cluster.status().conditions(), ClusterConditions.AVAILABLE)
                .map(condition ->
                        condition.holds()
                                ? Optional.<Explanation>empty()
                                : Optional.of(unreachable(view, Quote.of(condition))))
                .orElseGet(() ->
                        answered(view, addon)
                                ? Optional.empty()
                                : Optional.of(
                                        unreachable(view, "that it has never reported anything")));
    }

    /** Somebody keeps the install's health up to date, so the cluster is not silent. */
    private static boolean answered(ClusterView view, String addon) {
        return view.install(addon)
                .filter(install ->
                        Condition.holds(install.status().conditions(), AddOnConditions.AVAILABLE))
                .isPresent();
    }

    private static Explanation unreachable(ClusterView view, String found) {
        return Reason.CLUSTER_UNREACHABLE.of(
                Subjects.cluster(view.cluster()),
                "the cluster to report to the hub",
                found,
                "look at the registration agent on the cluster and at its way to the hub");
    }
}
