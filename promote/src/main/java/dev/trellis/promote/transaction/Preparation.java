package dev.trellis.promote.transaction;

import dev.trellis.api.promotion.JournalEntry;
import dev.trellis.api.promotion.JournalTarget;
import dev.trellis.api.promotion.JournalTargetBuilder;
import dev.trellis.api.promotion.ObjectCounts;
import dev.trellis.api.promotion.OwnedObject;
import dev.trellis.api.promotion.PromotionStatus;
import dev.trellis.promote.delivery.Departure;
import dev.trellis.promote.plan.ProblemCode;

import java.time.Duration;
import java.util.Optional;

/** The steps before the commit: one after another, each announced, taken and confirmed. */
final class Preparation {
    private static final Duration LOOK_AGAIN = Duration.ofSeconds(2);

    private Preparation() {}

    static Move decide(TransactionState state) {
        if (state.isUnwanted()) {
            return Rollback.begin(state, ProblemCode.UNDONE, Rollback.ASKED_FOR);
        }
        if (state.refusal().isPresent()) {
            return Rollback.begin(state, ProblemCode.UNDONE, state.refusal().get());
        }
        if (state.draft().isEmpty()) {
            return Rollback.begin(state, ProblemCode.UNDONE, "The stored plan was deleted.");
        }
        if (Increment.is(state.promotion()) && !isExtensible(state)) {
            return Rollback.begin(
                    state,
                    ProblemCode.UNDONE,
                    "Bundle %s is not delivered any more, so nothing can be added to it."
                            .formatted(state.spec().bundleRef()));
        }
        var draft = state.draft().orElseThrow();
        var journal = state.journal();
        if (!journal.isEmpty() && journal.getLast().outcome().equals(JournalEntry.INTENT)) {
            return finish(state, journal.getLast());
        }
        var steps = Step.preparing(state.promotion(), draft);
        for (var step : steps) {
            if (journal.stream().noneMatch(step::isIn)) {
                return step.action().equals(JournalEntry.DELETE_PROBE)
                        ? afterProbe(state, draft, step)
                        : announced(state, step);
            }
        }
        return Writing.of(state).phase(PromotionStatus.PREPARED).done();
    }

    private static boolean isExtensible(TransactionState state) {
        return state.bundle()
                .filter(it -> it.status().activated() != null)
                .filter(it -> Departure.of(it) == Departure.NONE)
                .isPresent();
    }

    private static Move announced(TransactionState state, Step step) {
        return Writing.of(state).appended(step.action(), step.targets(), step.undo()).done();
    }

    private static Move afterProbe(TransactionState state, Draft draft, Step step) {
        var answer =
                state.probe()
                        .map(probe -> ProbeAnswer.of(probe, draft))
                        .orElseGet(ProbeAnswer.Pending::new);
        return switch (answer) {
            case ProbeAnswer.Differs(var why) ->
                    Rollback.begin(state, ProblemCode.PLAN_OUTDATED, why);
            case ProbeAnswer.Pending() ->
                    state.isOverdue()
                            ? Rollback.begin(
                                    state,
                                    ProblemCode.UNDONE,
                                    "The agent of cluster %s did not answer in %d s."
                                            .formatted(
                                                    state.spec().sourceCluster(),
                                                    state.timeout().toSeconds()))
                            : new Move.Await("ProbeNotAnswered", LOOK_AGAIN);
            case ProbeAnswer.Agrees(var results) ->
                    Writing.of(state)
                            .with(status -> status.results(results))
                            .appended(step.action(), step.targets(), step.undo())
                            .done();
        };
    }

    private static Move finish(TransactionState state, JournalEntry entry) {
        var isRemoval = entry.action().equals(JournalEntry.DELETE_PROBE);
        for (var target : entry.targets()) {
            if (state.seen(target) instanceof Seen.Foreign(var why, var isTaken)) {
                return Rollback.begin(state, isTaken ? code(entry) : ProblemCode.UNDONE, why);
            }
        }
        var open =
                entry.targets().stream()
                        .filter(target -> state.seen(target) instanceof Seen.Ours == isRemoval)
                        .toList();
        if (open.isEmpty()) {
            return confirmed(state, entry);
        }
        return new Move.Act(
                open.stream()
                        .<Effect>map(target ->
                                state.seen(target) instanceof Seen.Ours(var uid)
                                        ? new Effect.Undo(entry.action(), target, uid)
                                        : new Effect.Make(entry.action(), target))
                        .toList());
    }

    private static ProblemCode code(JournalEntry entry) {
        return entry.action().equals(JournalEntry.CREATE_POLICY)
                ? ProblemCode.POLICY_CONFLICT
                : ProblemCode.CLAIMED;
    }

    private static Move confirmed(TransactionState state, JournalEntry entry) {
        var targets = entry.targets().stream().map(target -> withUid(state, target)).toList();
        return Writing.of(state)
                .last(JournalEntry.DONE, targets)
                .with(status -> {
                    if (entry.action().equals(JournalEntry.CREATE_BUNDLE)) {
                        status.bundle(bundle(targets.getFirst()));
                    }
                    if (entry.action().equals(JournalEntry.CREATE_POLICY)) {
                        var made = targets.getFirst();
                        status.policy(new OwnedObject(made.kind(), made.name(), made.uid(), true));
                    }
                })
                .with(status -> status.counts(counts(state)))
                .done();
    }

    private static OwnedObject bundle(JournalTarget target) {
        return new OwnedObject(Step.BUNDLE_KIND, target.name(), target.uid(), true);
    }

    private static ObjectCounts counts(TransactionState state) {
        var objects = state.draft().map(draft -> draft.bundle().objects().size()).orElse(0);
        var claimed =
                state.journal().stream()
                        .filter(entry -> entry.action().equals(JournalEntry.CLAIM))
                        .mapToInt(entry -> entry.targets().size())
                        .sum();
        return new ObjectCounts(objects, claimed, 0, 0, 0);
    }

    private static JournalTarget withUid(TransactionState state, JournalTarget target) {
        return Optional.of(state.seen(target))
                .filter(Seen.Ours.class::isInstance)
                .map(Seen.Ours.class::cast)
                .map(ours -> JournalTargetBuilder.builder(target).uid(ours.uid()).build())
                .orElse(target);
    }
}
