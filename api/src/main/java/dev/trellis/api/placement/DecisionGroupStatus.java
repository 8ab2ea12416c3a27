package dev.trellis.api.placement;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Default;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** One group of chosen clusters. */
@Wire
@Doc("One group of chosen clusters.")
public record DecisionGroupStatus(
        @Doc("Index of the group, from 0.") @Nullable Integer decisionGroupIndex,
        @Doc("Name of the group, empty for one without a name.") @Nullable String decisionGroupName,
        @Doc("Names of the PlacementDecisions that hold its clusters.") List<String> decisions,
        @Doc("How many clusters are in the group.") @Default("0") @Nullable Integer clusterCount) {

    public DecisionGroupStatus {
        decisions = Copies.list(decisions);
    }
}
