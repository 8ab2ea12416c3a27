package dev.trellis.promote.transaction;

import dev.trellis.api.promotion.JournalEntry;
import dev.trellis.api.promotion.JournalTarget;
import dev.trellis.api.promotion.PromotedBundleSpec;
import dev.trellis.api.promotion.PromotionStatus;
import dev.trellis.promote.delivery.Departure;
import dev.trellis.promote.plan.ProblemCode;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Takes a promotion back: the journal from its end, only what the promotion made itself. Nothing of
 * it touches an object of the cluster; delivered objects are released by their bundle.
 */
final class Rollback {
    static final String ASKED_FOR = "The roll back was asked for.";

    private static final Duration LOOK_AGAIN = Duration.ofSeconds(5);

    private Rollback() {}

    static Move begin(TransactionState state, ProblemCode code, String sentence) {
        return begin(state, Writing.of(state), code, sentence);
    }

    static Move begin(TransactionState state, Writing writing, ProblemCode code, String sentence) {
        var journal = state.journal();
        var broken = !journal.isEmpty() && journal.getLast().outcome().equals(JournalEntry.INTENT);
        // What was begun may be there, so it is undone as well.
        return (broken ? writing.last(JournalEntry.FAILED, List.of()) : writing)
                .because(code, sentence)
                .phase(PromotionStatus.ROLLING_BACK)
                .done();
    }

    static Move decide(TransactionState state) {
        var entry = lastToUndo(state);
        if (entry.isEmpty()) {
            return end(state);
        }
        var isOverdue =
                state.isOverdue()
                        && state.status().phaseName().equals(PromotionStatus.ROLLING_BACK);
        if (isOverdue || (state.refusal().isPresent() && isFirst(state))) {
            return Writing.of(state).phase(PromotionStatus.ROLLBACK_INCOMPLETE).done();
        }
        if (state.refusal().isPresent()) {
            return new Move.Await("UndoRefused", LOOK_AGAIN);
        }
        return entry.get().undo().equals(JournalEntry.ORPHAN_THEN_DELETE)
                ? release(state, entry.get())
                : undo(state, entry.get());
    }

    /** A process that lost the promotion may have finished one thing it had begun. */
    private static Move end(TransactionState state) {
        var strays =
                state.journal().stream()
                        .filter(entry -> entry.undo().equals(JournalEntry.DELETE))
                        .flatMap(entry ->
                                entry.targets().stream()
                                        .filter(it -> state.seen(it) instanceof Seen.Ours)
                                        .<Effect>map(it ->
                                                new Effect.Undo(
                                                        entry.action(), it, uid(state, it))))
                        .toList();
        if (!strays.isEmpty()) {
            return new Move.Act(strays);
        }
        var rest = TransactionState.LEASE.minus(state.age());
        return mayHaveStrays(state) && rest.isPositive()
                ? new Move.Await("LookingForStrays", rest)
                : Writing.of(state).phase(PromotionStatus.ROLLED_BACK).done();
    }

    /**
     * Only what was written down may be in flight, and only by a process that lost the promotion
     * before it could write down how it ended.
     */
    private static boolean mayHaveStrays(TransactionState state) {
        return state.journal().stream()
                .anyMatch(entry -> Writing.TAKEN_OVER.equals(entry.message()));
    }

    private static boolean isFirst(TransactionState state) {
        return state.status().phaseName().equals(PromotionStatus.ROLLING_BACK);
    }

    private static Optional<JournalEntry> lastToUndo(TransactionState state) {
        var backwards = new ArrayList<>(state.journal()).reversed();
        return backwards.stream()
                .filter(entry -> !entry.undo().equals(JournalEntry.NONE))
                .filter(entry -> !entry.outcome().equals(JournalEntry.UNDONE))
                .findFirst();
    }

    /** The bundle gives back all that it delivers, and goes last. */
    private static Move release(TransactionState state, JournalEntry entry) {
        if (state.bundle().isEmpty()) {
            return Writing.of(state).undone(entry).done();
        }
        if (Increment.is(state.promotion())) {
            return withdrawal(state, entry);
        }
        return PromotedBundleSpec.RELEASED.equals(
                        state.bundle().orElseThrow().getSpec().management())
                ? new Move.Await("Releasing", LOOK_AGAIN)
                : new Move.Act(List.of(new Effect.Release()));
    }

    /** The bundle stays, without what was added. */
    private static Move withdrawal(TransactionState state, JournalEntry entry) {
        var bundle = state.bundle().orElseThrow();
        if (state.draft().isEmpty()
                || Increment.isOut(bundle, state.draft().orElseThrow())
                || Departure.of(bundle) != Departure.NONE) {
            return Writing.of(state).undone(entry).done();
        }
        return bundle.getSpec()
                        .equals(Increment.removed(bundle.getSpec(), state.draft().orElseThrow()))
                ? new Move.Await("Releasing", LOOK_AGAIN)
                : new Move.Act(List.of(new Effect.Release()));
    }

    private static Move undo(TransactionState state, JournalEntry entry) {
        var left = entry.targets().stream().filter(target -> isMade(state, entry, target)).toList();
        if (left.isEmpty()) {
            return Writing.of(state).undone(entry).done();
        }
        return new Move.Act(
                left.stream()
                        .<Effect>map(target ->
                                new Effect.Undo(entry.action(), target, uid(state, target)))
                        .toList());
    }

    /** Only what is known to be made here: an object of the same name may be another one. */
    private static boolean isMade(
            TransactionState state, JournalEntry entry, JournalTarget target) {
        return state.seen(target) instanceof Seen.Ours(var uid)
                && (target.uid() == null
                        || target.uid().equals(uid)
                        || entry.outcome().equals(JournalEntry.FAILED));
    }

    private static String uid(TransactionState state, JournalTarget target) {
        return state.seen(target) instanceof Seen.Ours(var uid) ? uid : "";
    }
}
