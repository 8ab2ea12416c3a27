package dev.trellis.api.placement;

import com.fasterxml.jackson.annotation.JsonInclude;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import java.util.List;

/** The chosen clusters. */
@Wire
@Doc("The chosen clusters.")
public record PlacementDecisionStatus(
        @Doc("The clusters.") @Required @JsonInclude(JsonInclude.Include.ALWAYS)
                List<ClusterDecision> decisions) {

    public static final PlacementDecisionStatus EMPTY =
            PlacementDecisionStatusBuilder.builder().build();

    public PlacementDecisionStatus {
        decisions = Copies.list(decisions);
    }
}
