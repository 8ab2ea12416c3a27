package dev.trellis.promote.transaction;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.promotion.JournalEntry;
import dev.trellis.api.promotion.ObjectResult;
import dev.trellis.api.promotion.ObjectResultBuilder;
import dev.trellis.api.promotion.PromotedBundle;
import dev.trellis.api.promotion.PromotedBundleSpec;
import dev.trellis.api.promotion.PromotionOptions;
import dev.trellis.api.promotion.PromotionSpec;
import dev.trellis.api.promotion.PromotionStatus;
import dev.trellis.promote.plan.ProblemCode;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** From the commit to graduation: what the agent says decides. */
final class Adoption {
    private static final Duration LOOK_AGAIN = Duration.ofSeconds(5);
    private static final int NAMED_MAX = 5;

    private Adoption() {}

    static Move decide(TransactionState state) {
        var graduating = state.journal().getLast().action().equals(JournalEntry.GRADUATE);
        if (state.bundle().isEmpty()) {
            // Released or deleted by itself; what it held is given back already.
            return Rollback.begin(state, ProblemCode.UNDONE, "The bundle was released.");
        }
        var bundle = state.bundle().orElseThrow();
        if (graduating) {
            return graduation(state, bundle);
        }
        if (state.isUnwanted()
                || PromotedBundleSpec.RELEASED.equals(bundle.getSpec().management())) {
            return Rollback.begin(state, ProblemCode.UNDONE, Rollback.ASKED_FOR);
        }
        var phase = state.status().phaseName();
        if (!isAdopted(bundle)) {
            return phase.equals(PromotionStatus.PROBATION)
                    ? ailing(state, bundle)
                    : adopting(state, bundle);
        }
        if (!phase.equals(PromotionStatus.PROBATION)) {
            return shown(state, bundle)
                    .with(status -> status.reason(null).message(null))
                    .phase(PromotionStatus.PROBATION)
                    .done();
        }
        return goesFurther(state)
                ? Writing.of(state)
                        .with(status -> status.reason(null).message(null))
                        .appended(
                                JournalEntry.GRADUATE,
                                Transaction.bundleTarget(state),
                                JournalEntry.NONE)
                        .done()
                : resting(state);
    }

    /** A policy may end the probation after a while. */
    private static Move resting(TransactionState state) {
        return untilAuto(state)
                .<Move>map(left -> new Move.Await("OnProbation", left))
                .orElseGet(Move.Rest::new);
    }

    private static Optional<Duration> untilAuto(TransactionState state) {
        return state.rules()
                .flatMap(rules -> Optional.ofNullable(rules.autoGraduate()))
                .map(auto -> Duration.ofSeconds(auto.afterSeconds()).minus(state.age()));
    }

    /** Those who asked to do without probation graduate as soon as everything is adopted. */
    private static boolean goesFurther(TransactionState state) {
        return PromotionSpec.GRADUATE.equals(state.spec().desiredPhase())
                || skipsProbation(state)
                || untilAuto(state).filter(left -> !left.isPositive()).isPresent();
    }

    private static boolean skipsProbation(TransactionState state) {
        var mode = state.spec().how().deletion();
        return PromotionOptions.DELETE.equals(mode) || PromotionOptions.ORPHAN.equals(mode);
    }

    private static Move graduation(TransactionState state, PromotedBundle bundle) {
        var lifecycle =
                PromotionOptions.ORPHAN.equals(state.spec().how().deletion())
                        ? PromotedBundleSpec.ORPHAN
                        : PromotedBundleSpec.GRADUATED;
        if (!isGraduated(state, bundle, lifecycle)) {
            return state.refusal().isPresent()
                    ? new Move.Await("GraduationRefused", LOOK_AGAIN)
                    : new Move.Act(List.of(new Effect.Graduate(lifecycle)));
        }
        return shown(state, bundle)
                .last(JournalEntry.DONE, List.of())
                .phase(PromotionStatus.GRADUATED)
                .done();
    }

    private static boolean isGraduated(
            TransactionState state, PromotedBundle bundle, String lifecycle) {
        return Increment.is(state.promotion())
                ? state.draft().filter(draft -> !Increment.isGraduated(bundle, draft)).isEmpty()
                : lifecycle.equals(bundle.getSpec().lifecycle());
    }

    private static Move adopting(TransactionState state, PromotedBundle bundle) {
        // Nobody is late with what nobody was asked for.
        if (!isOverdue(state, bundle)
                || state.status().phaseName().equals(PromotionStatus.DEGRADED)) {
            return new Move.Await("NotAdopted", LOOK_AGAIN);
        }
        var sentence =
                "Not adopted in %d s: %s.".formatted(state.timeout().toSeconds(), pending(bundle));
        return Boolean.FALSE.equals(state.spec().how().autoRollback())
                ? shown(state, bundle)
                        .because(ProblemCode.NOT_ADOPTED_IN_TIME, sentence)
                        .phase(PromotionStatus.DEGRADED)
                        .done()
                : Rollback.begin(state, Writing.of(state), ProblemCode.ADOPTION_FAILED, sentence);
    }

    private static boolean isOverdue(TransactionState state, PromotedBundle bundle) {
        var scheduled = Condition.find(bundle.status().conditions(), "Scheduled");
        if (scheduled.isEmpty()) {
            return state.isOverdue();
        }
        return scheduled.get().holds()
                && state.isOverdue()
                && Optional.ofNullable(scheduled.get().lastTransitionTime())
                        .map(since -> Duration.between(Instant.parse(since), state.now()))
                        .filter(age -> age.compareTo(state.timeout()) < 0)
                        .isEmpty();
    }

    /** In probation something may fall ill; it is told when somebody wants to graduate. */
    private static Move ailing(TransactionState state, PromotedBundle bundle) {
        if (!goesFurther(state)) {
            return new Move.Rest();
        }
        var sentence = "Graduation waits for these: %s.".formatted(pending(bundle));
        return sentence.equals(state.status().message())
                ? new Move.Await("NotHealthy", LOOK_AGAIN)
                : shown(state, bundle).because(ProblemCode.GRADUATION_REFUSED, sentence).done();
    }

    /** Whether the agent at home has applied all of the present generation, and it is healthy. */
    static boolean isAdopted(PromotedBundle bundle) {
        var status = bundle.status();
        return Objects.equals(status.observedGeneration(), bundle.getMetadata().getGeneration())
                && status.clusters().stream()
                        .filter(it -> it.name().equals(bundle.getSpec().cluster()))
                        .anyMatch(it ->
                                Objects.equals(it.applied(), it.objects())
                                        && Objects.equals(it.healthy(), it.objects()));
    }

    private static String pending(PromotedBundle bundle) {
        var open =
                bundle.status().results().stream()
                        .filter(it ->
                                !Boolean.TRUE.equals(it.applied())
                                        || !ObjectResult.HEALTHY.equals(it.health()))
                        .toList();
        return open.isEmpty()
                ? "the works are not there"
                : open.stream()
                        .limit(NAMED_MAX)
                        .map(Adoption::described)
                        .collect(Collectors.joining("; "));
    }

    private static String described(ObjectResult result) {
        var why =
                result.message() != null
                        ? result.message()
                        : Boolean.TRUE.equals(result.applied())
                                ? "applied, health " + result.health()
                                : "waiting for the agent";
        return result.ref() + " (" + why + ")";
    }

    /** The record with what the agent says now. */
    private static Writing shown(TransactionState state, PromotedBundle bundle) {
        var known =
                state.status().results().stream()
                        .collect(
                                Collectors.toMap(
                                        ObjectResult::id, result -> result, (one, _) -> one));
        var results =
                bundle.status().results().stream()
                        .filter(it -> state.spec().sourceCluster().equals(it.cluster()))
                        .map(now -> {
                            var before = known.get(now.id());
                            return before == null
                                    ? now
                                    : ObjectResultBuilder.builder(now)
                                            .origin(before.origin())
                                            .generationBefore(before.generationBefore())
                                            .build();
                        })
                        .toList();
        return Writing.of(state)
                .with(status -> status.results(results).counts(bundle.status().counts()));
    }
}
