package dev.trellis.operators.subscription;

import dev.trellis.api.operator.SubscriptionStatus;
import dev.trellis.api.operator.SubscriptionStatusBuilder;
import dev.trellis.graph.resolve.Outcome;
import dev.trellis.graph.resolve.Resolution;

import java.time.Instant;
import java.util.Set;

/** What a subscription says of the resolver's answer. */
final class Verdicts {
    private static final Set<String> FAILURES =
            Set.of(
                    SubscriptionConditions.RESOLUTION_FAILED,
                    SubscriptionConditions.UNPACKING,
                    SubscriptionConditions.UNPACK_FAILED);

    private Verdicts() {}

    static SubscriptionStatus of(
            SubscriptionStatus before, String subscription, Resolution answer, Instant now) {
        if (answer.error().isPresent()) {
            return prevented(before, answer.error().get(), now);
        }
        return switch (answer.outcomes().get(subscription)) {
            // Not asked about, so nothing is known that was not known before.
            case null -> before;
            case Outcome.Failed(var failure) ->
                    SubscriptionStatusBuilder.builder(before)
                            .conditions(
                                    SubscriptionConditions.with(
                                            before.conditions(),
                                            SubscriptionConditions.RESOLUTION_FAILED,
                                            true,
                                            "ConstraintsNotSatisfiable",
                                            // Scripts look for these first words.
                                            "constraints not satisfiable: %s. %s"
                                                    .formatted(
                                                            failure.text(), failure.explanation()),
                                            now))
                            .build();
            case Outcome.Fulfilled fulfilled -> fulfilled(before, fulfilled, now);
        };
    }

    /** Nothing can be decided about the whole namespace. */
    static SubscriptionStatus prevented(SubscriptionStatus before, String why, Instant now) {
        return SubscriptionStatusBuilder.builder(before)
                .conditions(
                        SubscriptionConditions.with(
                                before.conditions(),
                                SubscriptionConditions.RESOLUTION_FAILED,
                                true,
                                "ErrorPreventedResolution",
                                why,
                                now))
                .build();
    }

    /** The version that was chosen cannot be planned. */
    static SubscriptionStatus unplannable(
            SubscriptionStatus before, PlanDrafts.Fault why, Instant now) {
        return SubscriptionStatusBuilder.builder(before)
                .conditions(
                        SubscriptionConditions.with(
                                before.conditions(),
                                SubscriptionConditions.UNPACK_FAILED,
                                true,
                                why.passes() ? "BundleUnpackFailed" : "ErrorPreventedUnpacking",
                                why.sentence(),
                                now))
                .build();
    }

    private static SubscriptionStatus fulfilled(
            SubscriptionStatus before, Outcome.Fulfilled fulfilled, Instant now) {
        var conditions = SubscriptionConditions.without(before.conditions(), FAILURES);
        var blocked = fulfilled.blocked();
        if (blocked.isEmpty()) {
            return SubscriptionStatusBuilder.builder(before)
                    .state(
                            States.AVAILABLE.equals(before.state())
                                    ? States.AT_LATEST
                                    : before.state())
                    .conditions(
                            SubscriptionConditions.without(
                                    conditions, Set.of(SubscriptionConditions.UPDATE_BLOCKED)))
                    .build();
        }
        var why = blocked.get().why();
        return SubscriptionStatusBuilder.builder(before)
                .state(fulfilled.isNew() ? before.state() : States.AVAILABLE)
                .conditions(
                        SubscriptionConditions.with(
                                conditions,
                                SubscriptionConditions.UPDATE_BLOCKED,
                                true,
                                why.code().toString(),
                                "%s is available and cannot be had: %s"
                                        .formatted(
                                                blocked.get().better().name(), why.explanation()),
                                now))
                .build();
    }
}
