package dev.trellis.api.operator;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Format;
import dev.trellis.api.schema.Wire;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** Where an operator stands. */
@Wire
@Doc("Where the operator stands.")
public record ClusterServiceVersionStatus(
        @Doc("Where it stands.") @Nullable String phase,
        @Doc("One word for programs: why.") @Nullable String reason,
        @Doc("A sentence for people: why.") @Nullable String message,
        @Doc("When this was written.") @Format("date-time") @Nullable String lastUpdateTime,
        @Doc("When the phase last changed.") @Format("date-time")
                @Nullable String lastTransitionTime,
        @Doc("How it came here, the newest last.") List<CsvCondition> conditions,
        @Doc("What it needs, and whether that is there.") List<RequirementStatus> requirementStatus,
        @Doc("When its certificates were made.") @Format("date-time")
                @Nullable String certsLastUpdated,
        @Doc("When they are made anew.") @Format("date-time") @Nullable String certsRotateAt,
        @Doc("What is left to be deleted.") @Nullable CsvCleanupStatus cleanup) {
    public static final ClusterServiceVersionStatus EMPTY =
            ClusterServiceVersionStatusBuilder.builder().build();

    public ClusterServiceVersionStatus {
        conditions = Copies.list(conditions);
        requirementStatus = Copies.list(requirementStatus);
    }

    /** The phase, empty where nobody looked at it yet. */
    public String phaseOrEmpty() {
        return phase == null ? "" : phase;
    }
}
