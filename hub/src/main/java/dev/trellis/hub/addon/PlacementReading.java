package dev.trellis.hub.addon;

import dev.trellis.api.addon.InstallStrategy;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.placement.ClusterDecision;
import dev.trellis.api.placement.PlacementDecision;
import dev.trellis.hub.configuration.PlacementName;

import java.util.Collection;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Reads placements and their decisions as the decisions of this module want them. */
final class PlacementReading {
    private PlacementReading() {}

    static boolean followsPlacements(ClusterManagementAddOn declaration) {
        var strategy = declaration.getSpec().installStrategy();
        return strategy != null && InstallStrategy.PLACEMENTS.equals(strategy.type());
    }

    static List<PlacementName> placementsOf(ClusterManagementAddOn declaration) {
        var strategy = declaration.getSpec().installStrategy();
        return strategy == null || !followsPlacements(declaration)
                ? List.of()
                : strategy.placements().stream()
                        .map(placement ->
                                new PlacementName(placement.namespace(), placement.name()))
                        .distinct()
                        .toList();
    }

    /** All clusters that the decisions name, in whatever group. */
    static SortedSet<String> clusters(Collection<PlacementDecision> decisions) {
        return decisions.stream()
                .flatMap(decision -> decision.status().decisions().stream())
                .map(ClusterDecision::clusterName)
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
