package dev.trellis.hub.configuration;

import dev.trellis.api.meta.IntOrString;
import dev.trellis.api.meta.Metadata;
import dev.trellis.api.placement.ClusterDecision;
import dev.trellis.api.placement.Placement;
import dev.trellis.api.placement.PlacementDecision;
import dev.trellis.api.placement.PlacementLabels;
import dev.trellis.hub.rollout.DecisionGroup;
import dev.trellis.hub.rollout.DecisionGroups;
import dev.trellis.hub.rollout.Threshold;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Collection;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** An existing placement, as far as a rollout is concerned with it. */
public sealed interface PlacementState {
    /**
     * Its decisions can be read.
     *
     * @param clustersPerGroup how many clusters a decision group holds; the pace of a progressive
     *     rollout that names none itself
     */
    record Decided(DecisionGroups groups, Threshold clustersPerGroup) implements PlacementState {}

    /** A decision carries a group index that is no number. */
    record Unreadable(String problem) implements PlacementState {}

    /** What a placement and its decisions say. */
    static PlacementState of(Placement placement, Collection<PlacementDecision> decisions) {
        var pages = new ArrayList<DecisionGroup>();
        for (var decision : decisions) {
            var index = Metadata.label(decision, PlacementLabels.GROUP_INDEX).orElse("");
            try {
                pages.add(group(decision, Integer.parseInt(index)));
            } catch (NumberFormatException notANumber) {
                return new Unreadable(
                        "incorrect group index: PlacementDecision %s/%s has '%s', a whole number is wanted"
                                .formatted(
                                        decision.getMetadata().getNamespace(),
                                        decision.getMetadata().getName(),
                                        index));
            }
        }
        return new Decided(DecisionGroups.merging(pages), clustersPerGroup(placement));
    }

    private static DecisionGroup group(PlacementDecision decision, int index) {
        return new DecisionGroup(
                Metadata.label(decision, PlacementLabels.GROUP_NAME).orElse(""),
                index,
                decision.status().decisions().stream()
                        .map(ClusterDecision::clusterName)
                        .collect(Collectors.toCollection(TreeSet::new)));
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
