package dev.trellis.api.placement;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Pattern;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** Which clusters are wanted. */
@Wire
@Doc("Which clusters are wanted.")
public record PlacementSpec(
        @Doc("Sets to choose from; none stands for all that are bound.") List<String> clusterSets,
        @Doc("How many clusters to choose; absent stands for all.")
                @Nullable Integer numberOfClusters,
        @Doc("What a cluster must be like; one that matches is enough.")
                List<ClusterPredicate> predicates,
        @Nullable PrioritizerPolicy prioritizerPolicy,
        @Nullable SpreadPolicy spreadPolicy,
        @Doc("Taints of clusters that do not matter.") List<Toleration> tolerations,
        @Nullable DecisionStrategy decisionStrategy,
        @Doc("Order of decisions.") @Default(CLUSTER_NAME) @OneOf({CLUSTER_NAME, SCORE})
                @Nullable String sortBy,
        @Doc("How often scores are looked at, as in 1m.") @Default("1m") @Pattern("^[0-9]+[hms]$")
                @Nullable String scoreRateLimit) {

    public static final String CLUSTER_NAME = "ClusterName";
    public static final String SCORE = "Score";

    public PlacementSpec {
        clusterSets = Copies.list(clusterSets);
        predicates = Copies.list(predicates);
        tolerations = Copies.list(tolerations);
    }
}
