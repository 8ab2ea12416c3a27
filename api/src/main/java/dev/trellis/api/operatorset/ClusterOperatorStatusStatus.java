package dev.trellis.api.operatorset;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Format;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** What became of the target on the cluster. */
@Wire
@Doc("What became of it.")
public record ClusterOperatorStatusStatus(
        @Doc("Where the cluster stands.")
                @OneOf({"ToApply", "Progressing", "Succeeded", "Failed", "TimedOut"})
                @Nullable String phase,
        @Doc("Since when it stands there.") @Format("date-time") @Nullable String since,
        @Doc("One word for programs: why it is not done.") @Nullable String reason,
        @Doc("The same for people, with what to do next.") @Nullable String explanation,
        @Doc("The operators, as the cluster reports them.") List<ReportedOperator> operators,
        @Doc("Better versions that the cluster cannot have, and why.")
                List<BlockedUpdate> blocked) {

    public static final ClusterOperatorStatusStatus EMPTY =
            ClusterOperatorStatusStatusBuilder.builder().build();

    public ClusterOperatorStatusStatus {
        operators = Copies.list(operators);
        blocked = Copies.list(blocked);
    }
}
