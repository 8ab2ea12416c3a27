package dev.trellis.operators.subscription;

import dev.trellis.api.operator.InstallPlan;
import dev.trellis.api.operator.InstallPlanReference;
import dev.trellis.api.operator.ObjectRef;
import dev.trellis.api.operator.Subscription;
import dev.trellis.api.operator.SubscriptionStatus;
import dev.trellis.api.operator.SubscriptionStatusBuilder;

import org.jspecify.annotations.Nullable;

/** Words and small parts of what subscriptions and plans say. */
final class States {
    static final String PENDING = "UpgradePending";
    static final String AVAILABLE = "UpgradeAvailable";
    static final String FAILED = "UpgradeFailed";
    static final String AT_LATEST = "AtLatestKnown";

    static final String PLAN_COMPLETE = "Complete";
    static final String PLAN_FAILED = "Failed";
    static final String PLAN_INSTALLING = "Installing";
    static final String PLAN_UNAPPROVED = "RequiresApproval";

    private static final SubscriptionStatus NOTHING =
            SubscriptionStatusBuilder.builder().lastUpdated("").build();

    private States() {}

    /** The status, or one that says nothing. */
    static SubscriptionStatus of(Subscription subscription) {
        var status = subscription.getStatus();
        return status == null ? NOTHING : status;
    }

    static String text(@Nullable String text) {
        return text == null ? "" : text;
    }

    /** Where the plan stands; empty as long as its status is not written. */
    static String phase(InstallPlan plan) {
        var status = plan.getStatus();
        return status == null ? "" : status.phase();
    }

    static boolean isOver(InstallPlan plan) {
        return phase(plan).equals(PLAN_COMPLETE) || phase(plan).equals(PLAN_FAILED);
    }

    static int generation(InstallPlan plan) {
        var generation = plan.getSpec().generation();
        return generation == null ? 0 : generation;
    }

    /** The status of a subscription whose current version a plan brings. */
    static SubscriptionStatus pending(SubscriptionStatus before, InstallPlan plan, String csv) {
        var metadata = plan.getMetadata();
        return SubscriptionStatusBuilder.builder(before)
                .currentCSV(csv)
                .state(PENDING)
                .installPlanRef(
                        new ObjectRef(
                                plan.getApiVersion(),
                                null,
                                plan.getKind(),
                                metadata.getName(),
                                metadata.getNamespace(),
                                null,
                                metadata.getUid()))
                .installplan(
                        new InstallPlanReference(
                                plan.getApiVersion(),
                                plan.getKind(),
                                metadata.getName(),
                                metadata.getUid()))
                .installPlanGeneration(generation(plan))
                .build();
    }

    /** The status of a subscription that stands where it stood before any plan. */
    static SubscriptionStatus cleared(SubscriptionStatus before, String installed) {
        return SubscriptionStatusBuilder.builder(before)
                .currentCSV(installed.isEmpty() ? null : installed)
                .installedCSV(installed.isEmpty() ? null : installed)
                .state(installed.isEmpty() ? null : AT_LATEST)
                .installPlanRef(null)
                .installplan(null)
                .build();
    }
}
