package dev.trellis.operators.subscription;

import dev.trellis.api.meta.Metadata;
import dev.trellis.api.operator.InstallPlan;
import dev.trellis.api.operator.OperatorMarks;
import dev.trellis.api.operator.Subscription;
import dev.trellis.api.operator.SubscriptionStatus;
import dev.trellis.api.operator.SubscriptionStatusBuilder;

import java.util.Optional;

/** Brings what a subscription says of versions and plans in line with what is there. */
final class Alignment {
    private Alignment() {}

    static SubscriptionStatus of(Subscription subscription, NamespaceState state) {
        var status = adopted(subscription, state);
        var current = States.text(status.currentCSV());
        if (current.isEmpty()) {
            return status;
        }
        if (state.hasOperator(current)) {
            // That a better one is held back stays said until the next answer.
            var known = States.AVAILABLE.equals(status.state());
            return SubscriptionStatusBuilder.builder(status)
                    .installedCSV(current)
                    .state(known ? States.AVAILABLE : States.AT_LATEST)
                    .build();
        }
        var plan = plan(status, state);
        if (plan.isEmpty() || States.phase(plan.get()).equals(States.PLAN_COMPLETE)) {
            // Either nobody brings it any more, or it was brought and is gone: ask anew.
            return States.cleared(status, installed(status, state));
        }
        var failed = States.phase(plan.get()).equals(States.PLAN_FAILED) && failsForward(state);
        return SubscriptionStatusBuilder.builder(status)
                .state(failed ? States.FAILED : States.PENDING)
                .build();
    }

    /** One that was made for a dependency belongs to the plan that made it. */
    private static SubscriptionStatus adopted(Subscription subscription, NamespaceState state) {
        var status = States.of(subscription);
        var starting = States.text(subscription.getSpec().startingCSV());
        if (status.installPlanRef() != null
                || !States.text(status.currentCSV()).isEmpty()
                || starting.isEmpty()) {
            return status;
        }
        return Metadata.annotation(subscription, OperatorMarks.GENERATED_BY)
                .flatMap(state::plan)
                .filter(plan -> !isSpent(plan, starting, state))
                .map(plan -> States.pending(status, plan, starting))
                .orElse(status);
    }

    /** A plan that is over and whose operator is gone brings nothing any more. */
    private static boolean isSpent(InstallPlan plan, String csv, NamespaceState state) {
        return States.isOver(plan) && !state.hasOperator(csv);
    }

    private static String installed(SubscriptionStatus status, NamespaceState state) {
        var installed = States.text(status.installedCSV());
        return state.hasOperator(installed) ? installed : "";
    }

    static Optional<InstallPlan> plan(SubscriptionStatus status, NamespaceState state) {
        var reference = status.installPlanRef();
        return reference == null
                ? Optional.empty()
                : state.plan(States.text(reference.name()))
                        .filter(plan ->
                                States.text(plan.getMetadata().getUid())
                                        .equals(States.text(reference.uid())));
    }

    static boolean failsForward(NamespaceState state) {
        return state.groups().stream()
                .anyMatch(group ->
                        "TechPreviewUnsafeFailForward".equals(group.spec().upgradeStrategy()));
    }

    /** Whether the subscription only waits for a plan that is on its way, or for a person. */
    static boolean waits(SubscriptionStatus status, NamespaceState state) {
        return States.PENDING.equals(status.state()) && plan(status, state).isPresent();
    }
}
