package dev.trellis.hub.addon;

import dev.trellis.api.addon.InstallStrategy;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.meta.IntOrString;
import dev.trellis.api.meta.Metadata;
import dev.trellis.api.placement.ClusterDecision;
import dev.trellis.api.placement.Placement;
import dev.trellis.api.placement.PlacementDecision;
import dev.trellis.api.placement.PlacementLabels;
import dev.trellis.hub.configuration.PlacementName;
import dev.trellis.hub.configuration.PlacementState;
import dev.trellis.hub.rollout.DecisionGroup;
import dev.trellis.hub.rollout.DecisionGroups;
import dev.trellis.hub.rollout.Threshold;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
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

    static PlacementState state(Placement placement, Collection<PlacementDecision> decisions) {
        var pages = new ArrayList<DecisionGroup>();
        for (var decision : decisions) {
            var index = Metadata.label(decision, PlacementLabels.GROUP_INDEX).orElse("");
            try {
                pages.add(
                        new DecisionGroup(
                                Metadata.label(decision, PlacementLabels.GROUP_NAME).orElse(""),
                                Integer.parseInt(index),
                                clusters(List.of(decision))));
            } catch (NumberFormatException notANumber) {
                return new PlacementState.Unreadable(
                        "incorrect group index: PlacementDecision %s/%s has '%s', a whole number is wanted"
                                .formatted(
                                        decision.getMetadata().getNamespace(),
                                        decision.getMetadata().getName(),
                                        index));
            }
        }
        return new PlacementState.Decided(
                DecisionGroups.merging(pages), clustersPerGroup(placement));
    }

    private static Threshold clustersPerGroup(Placement placement) {
        var spec = placement.getSpec();
        var strategy = spec == null ? null : spec.decisionStrategy();
        var groups = strategy == null ? null : strategy.groupStrategy();
        return threshold(groups == null ? null : groups.clustersPerDecisionGroup());
    }

    /** What is not given allows all clusters. */
    private static Threshold threshold(@Nullable IntOrString size) {
        return switch (size) {
            case null -> Threshold.of(0);
            case IntOrString.Whole(var number) -> Threshold.of(number);
            case IntOrString.Text(var text) ->
                    text.isEmpty() ? Threshold.of(0) : Threshold.of(text);
        };
    }
}
