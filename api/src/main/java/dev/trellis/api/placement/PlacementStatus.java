package dev.trellis.api.placement;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Format;
import dev.trellis.api.schema.ListMap;
import dev.trellis.api.schema.Wire;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** What came out of a placement. The clusters themselves are in its PlacementDecisions. */
@Wire
@Doc("What came out; the clusters are in the PlacementDecisions.")
public record PlacementStatus(
        @Doc("How many clusters are chosen.") @Nullable Integer numberOfSelectedClusters,
        @Doc("Groups of chosen clusters.") List<DecisionGroupStatus> decisionGroups,
        @Doc("What is observed.") @ListMap("type") List<Condition> conditions,
        @Doc("When scores were last looked at.") @Format("date-time")
                @Nullable String lastScoreUpdateTime) {

    public static final PlacementStatus EMPTY = PlacementStatusBuilder.builder().build();

    public PlacementStatus {
        decisionGroups = Copies.list(decisionGroups);
        conditions = Copies.list(conditions);
    }
}
