package dev.trellis.api.operatorset;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.ListMap;
import dev.trellis.api.schema.Wire;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** What became of a set. What concerns one cluster is in its ClusterOperatorStatus. */
@Wire
@Doc("What became of it; details are in the ClusterOperatorStatuses.")
public record OperatorSetStatus(
        @Doc("Generation that this is about.") @Nullable Long observedGeneration,
        @Doc("How many clusters are where.") @Nullable ClusterCounts counts,
        @Doc("The most frequent reasons for which clusters are not done.")
                List<ReasonCount> topReasons,
        @Doc("What is observed.") @ListMap("type") List<Condition> conditions) {

    public static final OperatorSetStatus EMPTY = OperatorSetStatusBuilder.builder().build();

    public OperatorSetStatus {
        topReasons = Copies.list(topReasons);
        conditions = Copies.list(conditions);
    }
}
