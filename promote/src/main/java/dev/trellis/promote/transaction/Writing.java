package dev.trellis.promote.transaction;

import dev.trellis.api.promotion.CommitMark;
import dev.trellis.api.promotion.HolderLease;
import dev.trellis.api.promotion.JournalEntry;
import dev.trellis.api.promotion.JournalEntryBuilder;
import dev.trellis.api.promotion.JournalTarget;
import dev.trellis.api.promotion.PromotionStatus;
import dev.trellis.api.promotion.PromotionStatusBuilder;
import dev.trellis.promote.plan.ProblemCode;

import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;

/** The next state of a record. Every write shows who made it, and since when. */
final class Writing {
    /** Marks a step that a process began which has lost the promotion meanwhile. */
    static final String TAKEN_OVER = "Begun by another process, which may still finish it.";

    private static final int MESSAGE_MAX = 500;
    private static final Set<String> FINAL =
            Set.of(PromotionStatus.GRADUATED, PromotionStatus.ROLLED_BACK, PromotionStatus.ABORTED);

    private final TransactionState state;
    private final PromotionStatusBuilder status;

    private Writing(TransactionState state) {
        this.state = state;
        this.status =
                PromotionStatusBuilder.builder(state.status())
                        .observedGeneration(state.promotion().getMetadata().getGeneration())
                        .epoch(epoch(state))
                        .lease(lease(state));
        if (!isMine(state) && isBroken(state.journal())) {
            changed(
                    JournalEntryBuilder.builder(state.journal().getLast())
                            .message(TAKEN_OVER)
                            .build());
        }
    }

    private static boolean isBroken(List<JournalEntry> journal) {
        return !journal.isEmpty() && journal.getLast().outcome().equals(JournalEntry.INTENT);
    }

    static Writing of(TransactionState state) {
        return new Writing(state);
    }

    static boolean isFinal(String phase) {
        return FINAL.contains(phase);
    }

    Writing phase(String phase) {
        status.phase(phase).startedTime(time());
        if (isFinal(phase)) {
            status.finishedTime(time());
        }
        return this;
    }

    /** What holds the promotion, or why it ended; the first cause stays. */
    Writing because(ProblemCode code, String sentence) {
        status.reason(code.toString()).message(cut(sentence));
        return this;
    }

    Writing with(Consumer<PromotionStatusBuilder> change) {
        change.accept(status);
        return this;
    }

    Writing commit() {
        var by = state.spec().requester();
        status.commit(new CommitMark(time(), by == null ? null : by.username(), epoch(state)));
        return appended(JournalEntry.COMMIT, List.of(), JournalEntry.ORPHAN_THEN_DELETE)
                .last(JournalEntry.DONE, List.of());
    }

    /** Announces a step. */
    Writing appended(String action, List<JournalTarget> targets, String undo) {
        var journal = new ArrayList<>(journal());
        journal.add(
                JournalEntryBuilder.builder()
                        .seq(journal.size() + 1)
                        .epoch(epoch(state))
                        .action(action)
                        .targets(targets)
                        .outcome(JournalEntry.INTENT)
                        .undo(undo)
                        .time(time())
                        .build());
        status.journal(journal);
        return this;
    }

    /** Tells how the last step ended; targets with their uids where it made some. */
    Writing last(String outcome, List<JournalTarget> targets) {
        var last = journal().getLast();
        return changed(
                JournalEntryBuilder.builder(last)
                        .outcome(outcome)
                        .targets(targets.isEmpty() ? last.targets() : targets)
                        .time(time())
                        .build());
    }

    Writing undone(JournalEntry entry) {
        return changed(
                JournalEntryBuilder.builder(entry)
                        .outcome(JournalEntry.UNDONE)
                        .time(time())
                        .build());
    }

    private Writing changed(JournalEntry entry) {
        status.journal(
                journal().stream().map(it -> it.seq().equals(entry.seq()) ? entry : it).toList());
        return this;
    }

    private List<JournalEntry> journal() {
        return status.build().journal();
    }

    Move.Write done() {
        return new Move.Write(status.build());
    }

    private String time() {
        return state.now().truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private static String cut(String sentence) {
        return sentence.length() <= MESSAGE_MAX ? sentence : sentence.substring(0, MESSAGE_MAX);
    }

    private static long epoch(TransactionState state) {
        var epoch = Objects.requireNonNullElse(state.status().epoch(), 0L);
        return isMine(state) ? epoch : epoch + 1;
    }

    private static boolean isMine(TransactionState state) {
        var lease = state.status().lease();
        return lease != null && lease.holder().equals(state.me());
    }

    private static HolderLease lease(TransactionState state) {
        var now = state.now().truncatedTo(ChronoUnit.SECONDS).toString();
        var known = state.status().lease();
        return new HolderLease(
                state.me(),
                known != null && isMine(state) ? known.acquireTime() : now,
                now,
                (int) TransactionState.LEASE.toSeconds());
    }
}
