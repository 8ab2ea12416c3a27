package dev.trellis.promote.transaction;

import dev.trellis.api.meta.Metadata;
import dev.trellis.api.promotion.JournalEntry;
import dev.trellis.api.promotion.JournalTarget;
import dev.trellis.api.promotion.PromotedBundle;
import dev.trellis.api.promotion.Promotion;
import dev.trellis.api.promotion.PromotionSpec;
import dev.trellis.api.promotion.PromotionStatus;
import dev.trellis.api.promotion.PropagationPolicySpec;
import dev.trellis.api.work.ManifestWork;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * All that a decision about a promotion may look at.
 *
 * @param me the name of this process
 * @param draft empty as long as the plan is not stored whole
 * @param seen what there is of the targets of the journal and of the next steps, by {@link #name}
 * @param bundle that of the promotion, where it is there
 * @param probe the work that asks the agent, where it is there
 * @param rules of the policy that the bundle goes by, where there is one
 * @param refusal why the API server refused what was last tried; empty where it did not
 */
record TransactionState(
        Promotion promotion,
        String me,
        Instant now,
        Optional<Draft> draft,
        Map<String, Seen> seen,
        Optional<PromotedBundle> bundle,
        Optional<ManifestWork> probe,
        Optional<PropagationPolicySpec> rules,
        Optional<String> refusal) {

    /** How long a silent process keeps others away. */
    static final Duration LEASE = Duration.ofSeconds(60);

    TransactionState {
        seen = Collections.unmodifiableMap(new TreeMap<>(seen));
    }

    static String name(JournalTarget target) {
        return target.kind() + " " + target.namespace() + "/" + target.name();
    }

    Seen seen(JournalTarget target) {
        return seen.getOrDefault(name(target), Seen.ABSENT);
    }

    PromotionStatus status() {
        return promotion.status();
    }

    PromotionSpec spec() {
        return promotion.getSpec();
    }

    List<JournalEntry> journal() {
        return status().journal();
    }

    boolean isCommitted() {
        return status().commit() != null;
    }

    /** Whether the promotion is to be undone, as far as that is still possible. */
    boolean isUnwanted() {
        return PromotionSpec.ROLL_BACK.equals(spec().desiredPhase())
                || Metadata.isTerminating(promotion);
    }

    /** How long another process still has the promotion to itself; nobody has one that rests. */
    Duration heldByAnother() {
        var lease = status().lease();
        if (lease == null
                || lease.holder().equals(me)
                || lease.renewTime() == null
                || status().phaseName().equals(PromotionStatus.PROBATION)) {
            return Duration.ZERO;
        }
        var rest = Duration.between(now, Instant.parse(lease.renewTime()).plus(LEASE));
        return rest.isNegative() ? Duration.ZERO : rest;
    }

    /** How long the present phase has lasted. */
    Duration age() {
        var since = status().startedTime();
        return since == null ? Duration.ZERO : Duration.between(Instant.parse(since), now);
    }

    Duration timeout() {
        var seconds = spec().how().timeoutSeconds();
        return Duration.ofSeconds(seconds == null ? 300 : seconds);
    }

    boolean isOverdue() {
        return age().compareTo(timeout()) >= 0;
    }
}
