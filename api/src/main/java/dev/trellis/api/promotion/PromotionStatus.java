package dev.trellis.api.promotion;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Atomic;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Format;
import dev.trellis.api.schema.ListMap;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Size;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** How far the promotion has come. */
@Wire
@Doc("How far the promotion has come.")
public record PromotionStatus(
        @Doc("Where the promotion stands.")
                @OneOf({
                    PLANNED,
                    PREPARING,
                    PREPARED,
                    COMMITTED,
                    ADOPTING,
                    DEGRADED,
                    PROBATION,
                    GRADUATED,
                    ROLLING_BACK,
                    ROLLBACK_INCOMPLETE,
                    ABORTED,
                    ROLLED_BACK
                })
                @Nullable String phase,
        @Doc("Generation of the spec that was looked at.") @Nullable Long observedGeneration,
        @Doc("Counts the processes that carried it out.") @Nullable Long epoch,
        @Doc("Who carries it out.") @Nullable HolderLease lease,
        @Doc("Present once it is committed.") @Nullable CommitMark commit,
        @Doc("The bundle that holds the content.") @Nullable OwnedObject bundle,
        @Doc("The policy that delivers it.") @Nullable OwnedObject policy,
        @Doc("The steps, each written down before it is taken.") @ListMap("seq") @Size(max = 400)
                List<JournalEntry> journal,
        @Doc("How the objects fare.") @Size(max = 500) @Atomic List<ObjectResult> results,
        @Doc("How many objects have come how far.") @Nullable ObjectCounts counts,
        @Doc("What has to be confirmed.") @Nullable PendingConfirmation pendingConfirmation,
        @Doc("Who did what.") @Nullable PromotionAudit audit,
        @Doc("When the present phase began.") @Format("date-time") @Nullable String startedTime,
        @Doc("When the promotion ended.") @Format("date-time") @Nullable String finishedTime,
        @Doc("Code of what ended or holds it, stable.") @Nullable String reason,
        @Doc("The same for people.") @Size(max = 1024) @Nullable String message,
        @Doc("Observations about the promotion.") @ListMap("type") List<Condition> conditions) {
    public static final String PLANNED = "Planned";
    public static final String PREPARING = "Preparing";
    public static final String PREPARED = "Prepared";
    public static final String COMMITTED = "Committed";
    public static final String ADOPTING = "Adopting";
    public static final String DEGRADED = "Degraded";
    public static final String PROBATION = "Probation";
    public static final String GRADUATED = "Graduated";
    public static final String ROLLING_BACK = "RollingBack";
    public static final String ROLLBACK_INCOMPLETE = "RollbackIncomplete";
    public static final String ABORTED = "Aborted";
    public static final String ROLLED_BACK = "RolledBack";
    public static final PromotionStatus EMPTY = PromotionStatusBuilder.builder().build();

    public PromotionStatus {
        journal = Copies.list(journal);
        results = Copies.list(results);
        conditions = Copies.list(conditions);
    }

    /** The phase, planned where none was written yet. */
    public String phaseName() {
        return phase == null ? PLANNED : phase;
    }
}
