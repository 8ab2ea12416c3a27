package dev.trellis.promote.transaction;

import dev.trellis.api.meta.Metadata;
import dev.trellis.api.promotion.JournalEntry;
import dev.trellis.api.promotion.JournalTarget;
import dev.trellis.api.promotion.PromotedBundle;
import dev.trellis.api.promotion.PromotionMarks;
import dev.trellis.api.promotion.PromotionSpec;
import dev.trellis.api.promotion.PromotionStatus;
import dev.trellis.promote.plan.ProblemCode;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * What is done next about a promotion.
 *
 * <pre>
 * Planned -> Preparing -> Prepared -> Committed -> Adopting -> Probation -> Graduated
 *    |           |            |           |           |  \        |
 * Aborted        +------------+-----------+-----------+---\-------+--> RollingBack -> RolledBack
 *                                                      Degraded             \-> RollbackIncomplete
 * </pre>
 *
 * <p>Decided by the record and by what is there alone, so that any process can go on at any point.
 * A step is written down first, then taken, then written down as done.
 */
final class Transaction {
    private static final Duration PLAN_KEPT = Duration.ofHours(24);
    private static final Duration SOON = Duration.ofSeconds(5);

    private Transaction() {}

    static Move decide(TransactionState state) {
        var phase = state.status().phaseName();
        if (Writing.isFinal(phase)) {
            return ended(state, phase);
        }
        var held = state.heldByAnother();
        if (held.isPositive()) {
            return new Move.Await("HeldByAnother", held);
        }
        return switch (phase) {
            case PromotionStatus.PREPARING -> Preparation.decide(state);
            case PromotionStatus.PREPARED ->
                    state.isUnwanted()
                            ? Rollback.begin(state, ProblemCode.UNDONE, Rollback.ASKED_FOR)
                            : Writing.of(state).commit().phase(PromotionStatus.COMMITTED).done();
            case PromotionStatus.COMMITTED -> activation(state);
            case PromotionStatus.ADOPTING, PromotionStatus.DEGRADED, PromotionStatus.PROBATION ->
                    Adoption.decide(state);
            case PromotionStatus.ROLLING_BACK, PromotionStatus.ROLLBACK_INCOMPLETE ->
                    Rollback.decide(state);
            default -> planned(state);
        };
    }

    private static Move ended(TransactionState state, String phase) {
        if (Metadata.isTerminating(state.promotion())) {
            return isGuarded(state) ? new Move.Unguard() : new Move.Rest();
        }
        var seconds = state.spec().ttlSecondsAfterFinished();
        var finished = state.status().finishedTime();
        // The record of a bundle that lives is kept with it.
        if ((phase.equals(PromotionStatus.GRADUATED) && state.bundle().isPresent())
                || seconds == null
                || finished == null) {
            return new Move.Rest();
        }
        var end = Instant.parse(finished).plusSeconds(seconds);
        return state.now().isBefore(end)
                ? new Move.Await("KeptForAudit", Duration.between(state.now(), end))
                : new Move.Expire();
    }

    private static Move planned(TransactionState state) {
        if (state.isUnwanted()) {
            return Writing.of(state).phase(PromotionStatus.ABORTED).done();
        }
        if (!isGuarded(state)) {
            return new Move.Guard();
        }
        var created = Instant.parse(state.promotion().getMetadata().getCreationTimestamp());
        var age = Duration.between(created, state.now());
        if (!PromotionSpec.COMMIT.equals(state.spec().desiredPhase())) {
            return age.compareTo(PLAN_KEPT) < 0
                    ? new Move.Await("NotAskedToCommit", PLAN_KEPT.minus(age))
                    : Writing.of(state).phase(PromotionStatus.ABORTED).done();
        }
        if (state.draft().isEmpty()) {
            return age.compareTo(state.timeout()) < 0
                    ? new Move.Await("PlanNotStored", SOON)
                    : Writing.of(state)
                            .because(
                                    ProblemCode.PLAN_OUTDATED,
                                    "The plan was not stored whole: promote again.")
                            .phase(PromotionStatus.ABORTED)
                            .done();
        }
        if (!state.draft().orElseThrow().planDigest().equals(state.spec().planDigest())) {
            return Writing.of(state)
                    .because(
                            ProblemCode.PLAN_OUTDATED,
                            "The stored plan is not the one that was asked for: promote again.")
                    .phase(PromotionStatus.ABORTED)
                    .done();
        }
        var writing = Writing.of(state).phase(PromotionStatus.PREPARING);
        // What came with the request goes with it, too.
        for (var step : Step.stored(state.promotion(), state.draft().orElseThrow())) {
            writing.appended(step.action(), step.targets(), step.undo())
                    .last(JournalEntry.DONE, List.of());
        }
        return writing.done();
    }

    private static boolean isGuarded(TransactionState state) {
        return state.promotion().getMetadata().getFinalizers().contains(PromotionMarks.FINALIZER);
    }

    private static Move activation(TransactionState state) {
        var bundle = state.bundle();
        if (bundle.isEmpty()) {
            // Committed means that it was there: somebody took it away by force.
            return Rollback.begin(state, ProblemCode.UNDONE, "The bundle was deleted by others.");
        }
        var last = state.journal().getLast();
        if (!last.action().equals(JournalEntry.ACTIVATE)) {
            return Writing.of(state)
                    .appended(JournalEntry.ACTIVATE, bundleTarget(state), JournalEntry.NONE)
                    .done();
        }
        if (!isActivated(state, bundle.get())) {
            return new Move.Act(List.of(new Effect.Activate()));
        }
        return Writing.of(state)
                .last(JournalEntry.DONE, List.of())
                .phase(PromotionStatus.ADOPTING)
                .done();
    }

    private static boolean isActivated(TransactionState state, PromotedBundle bundle) {
        return Increment.is(state.promotion())
                ? state.draft().filter(draft -> Increment.isIn(bundle, draft)).isPresent()
                : bundle.status().activated() != null;
    }

    static List<JournalTarget> bundleTarget(TransactionState state) {
        var key = Increment.bundle(state.promotion());
        return List.of(Step.target(Step.BUNDLE_KIND, key.namespace(), key.name()));
    }
}
