package dev.trellis.promote.transaction;

import dev.trellis.api.promotion.Activation;
import dev.trellis.api.promotion.ClusterDelivery;
import dev.trellis.api.promotion.ClusterDeliveryBuilder;
import dev.trellis.api.promotion.JournalEntry;
import dev.trellis.api.promotion.JournalTarget;
import dev.trellis.api.promotion.PromotedBundle;
import dev.trellis.api.promotion.PromotedBundleSpec;
import dev.trellis.api.promotion.PromotedBundleSpecBuilder;
import dev.trellis.api.promotion.PromotedBundleStatusBuilder;
import dev.trellis.api.promotion.Promotion;
import dev.trellis.api.promotion.PromotionSpecBuilder;
import dev.trellis.api.promotion.PromotionStatus;
import dev.trellis.api.promotion.PropagationPolicySpec;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.engine.client.ObjectKey;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A hub in memory, on which processes carry one promotion out and die. */
final class World {
    private final Promotion record;
    private final Draft draft;
    private final Map<String, Seen> made = new TreeMap<>();
    private @Nullable PromotedBundle bundle;
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private @Nullable PropagationPolicySpec rules;
    private int writes;
    private int uids;

    World(Submission submission) {
        record = submission.record();
        record.getMetadata().setUid("record");
        record.getMetadata().setCreationTimestamp(now.toString());
        record.getMetadata().setGeneration(1L);
        draft = Draft.of(record, submission.payloads(record)).orElseThrow();
        ask("Commit");
        for (var step : Step.stored(record, draft)) {
            step.targets().forEach(this::make);
        }
    }

    /** A world with a bundle that is delivered, to which the promotion adds. */
    World(Submission submission, PromotedBundle extended) {
        this(submission);
        bundle = extended;
        revised(extended.getSpec());
    }

    private void revised(PromotedBundleSpec spec) {
        var living = living();
        living.setSpec(spec);
        living.getMetadata().setGeneration(spec.revision());
        living.setStatus(
                PromotedBundleStatusBuilder.builder()
                        .activated(new Activation("p", "u", now.toString()))
                        .observedGeneration(spec.revision())
                        .activeRevision(spec.revision())
                        .clusters(all())
                        .build());
    }

    private List<ClusterDelivery> all() {
        return List.of(
                ClusterDeliveryBuilder.builder()
                        .name(living().getSpec().cluster())
                        .objects(4)
                        .applied(4)
                        .healthy(4)
                        .build());
    }

    /** A policy that the bundle goes by. */
    void rule(PropagationPolicySpec policy) {
        rules = policy;
    }

    PromotedBundle bundle() {
        return living();
    }

    void ask(String desiredPhase) {
        record.setSpec(
                PromotionSpecBuilder.builder(record.getSpec()).desiredPhase(desiredPhase).build());
    }

    void pass(Duration time) {
        now = now.plus(time);
    }

    String phase() {
        return record.status().phaseName();
    }

    PromotionStatus status() {
        return record.status();
    }

    Map<String, Seen> made() {
        return made;
    }

    boolean isDelivered() {
        return bundle != null && bundle.status().activated() != null;
    }

    /** Somebody else holds a target before the promotion gets to it. */
    void take(JournalTarget target) {
        made.put(TransactionState.name(target), new Seen.Foreign("taken", true));
    }

    /** What a process asked for before it lost the promotion comes to pass after all. */
    void arrive(JournalTarget target) {
        make(target);
    }

    Instant now() {
        return now;
    }

    Draft draft() {
        return draft;
    }

    Promotion record() {
        return record;
    }

    /**
     * A process goes on until it rests or dies.
     *
     * @param writesMax how many writes it gets through
     * @return whether it died
     */
    boolean run(String process, int writesMax) {
        var end = writes + writesMax;
        var rests = 0;
        while (rests < 3) {
            var move = Transaction.decide(state(process));
            switch (move) {
                case Move.Write(var status) -> {
                    if (writes++ >= end) {
                        return true;
                    }
                    record.setStatus(status);
                    rests = 0;
                }
                case Move.Act(var effects) -> {
                    for (var effect : effects) {
                        if (writes++ >= end) {
                            return true;
                        }
                        apply(effect);
                    }
                    rests = 0;
                }
                case Move.Await(_, var delay) -> {
                    pass(delay);
                    rests++;
                }
                case Move.Rest(), Move.Expire() -> {
                    return false;
                }
                case Move.Guard(), Move.Unguard() ->
                        throw new IllegalStateException("nobody deleted the record");
            }
        }
        return false;
    }

    /** A process goes on until it waits for this reason. */
    void runUntil(String process, String reason) {
        for (var moves = 0; moves < 100; moves++) {
            switch (Transaction.decide(state(process))) {
                case Move.Write(var status) -> record.setStatus(status);
                case Move.Act(var effects) -> effects.forEach(this::apply);
                case Move.Await(var why, _) when why.equals(reason) -> {
                    return;
                }
                case Move other -> throw new IllegalStateException("unexpected: " + other);
            }
        }
        throw new IllegalStateException("it never waits for " + reason);
    }

    TransactionState state(String process) {
        var probe = new HubObjects(record, draft).probe();
        probe.getMetadata().setGeneration(1L);
        probe.setStatus(PromoteHub.told(probe));
        return new TransactionState(
                record,
                process,
                now,
                Optional.of(draft),
                made,
                Optional.ofNullable(bundle),
                Optional.of(probe).filter(this::isMade),
                Optional.ofNullable(rules),
                Optional.empty());
    }

    private boolean isMade(ManifestWork probe) {
        var key = ObjectKey.of(probe);
        return made.containsKey(
                TransactionState.name(Step.target(Step.WORK_KIND, key.namespace(), key.name())));
    }

    private void apply(Effect effect) {
        switch (effect) {
            case Effect.Make(var action, var target) -> {
                make(target);
                if (action.equals(JournalEntry.CREATE_BUNDLE)) {
                    bundle = new HubObjects(record, draft).bundle();
                    bundle.getMetadata().setGeneration(1L);
                }
            }
            case Effect.Undo(var action, var target, _) -> {
                made.remove(TransactionState.name(target));
                if (action.equals(JournalEntry.CREATE_BUNDLE)) {
                    bundle = null;
                }
            }
            case Effect.Activate() when Increment.is(record) ->
                    revised(Increment.added(living().getSpec(), draft));
            case Effect.Release() when Increment.is(record) ->
                    revised(Increment.removed(living().getSpec(), draft));
            case Effect.Graduate(_) when Increment.is(record) ->
                    revised(Increment.graduated(living().getSpec(), draft));
            case Effect.Activate() -> {
                var living = living();
                living.setStatus(
                        PromotedBundleStatusBuilder.builder()
                                .activated(new Activation("p", "u", now.toString()))
                                .observedGeneration(1L)
                                .clusters(all())
                                .build());
            }
            // What is delivered is given back by the bundle, which goes last.
            case Effect.Release() -> {
                bundle = null;
                made.keySet().removeIf(name -> !name.contains("-plan-"));
            }
            case Effect.Graduate(var lifecycle) -> {
                var living = living();
                living.setSpec(
                        PromotedBundleSpecBuilder.builder(living.getSpec())
                                .lifecycle(lifecycle)
                                .build());
            }
        }
    }

    private PromotedBundle living() {
        var living = bundle;
        if (living == null) {
            throw new IllegalStateException("there is no bundle");
        }
        return living;
    }

    private void make(JournalTarget target) {
        made.put(TransactionState.name(target), new Seen.Ours("uid-" + uids++));
    }
}
