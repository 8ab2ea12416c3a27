package dev.trellis.promote.follow;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Conditions;
import dev.trellis.api.promotion.BundleObject;
import dev.trellis.api.promotion.MissingNeed;
import dev.trellis.api.promotion.PromotedBundleStatus;
import dev.trellis.api.promotion.PromotedBundleStatusBuilder;
import dev.trellis.api.promotion.PromotionMarks;
import dev.trellis.api.promotion.Requirement;
import dev.trellis.promote.plan.Edge;
import dev.trellis.promote.plan.Missing;

import java.util.List;
import java.util.stream.Collectors;

/** What a bundle says about following what its objects need. */
final class FollowStatus {
    private static final int MISSING_MAX = 50;
    private static final int NAMED_MAX = 5;

    private FollowStatus() {}

    /** An interpreter gave no answer, so all stays as it is. */
    static PromotedBundleStatus unknown(FollowState state) {
        return PromotedBundleStatusBuilder.builder(state.bundle().status())
                .conditions(
                        resolved(
                                state,
                                Condition.UNKNOWN,
                                "InterpreterFailed",
                                state.closure().errors().first().message()))
                .build();
    }

    static PromotedBundleStatus of(FollowState state, List<BundleObject> pending) {
        var missing =
                state.closure().missing().stream()
                        // What a cluster must offer the hub knows of none.
                        .filter(one -> one.strength() != Edge.Need.PREREQUISITE)
                        .toList();
        var required =
                missing.stream().filter(one -> one.strength() == Edge.Need.REQUIRED).toList();
        var conditions =
                required.isEmpty()
                        ? resolved(state, Condition.TRUE, "Resolved", "")
                        : resolved(state, Condition.FALSE, "NotOnHub", sentence(state, required));
        return PromotedBundleStatusBuilder.builder(state.bundle().status())
                .missing(missing.stream().limit(MISSING_MAX).map(FollowStatus::told).toList())
                .pendingShrink(pending.isEmpty() ? null : ShrinkGuard.pending(pending))
                .conditions(shrinking(state, conditions, pending))
                .build();
    }

    private static List<Condition> resolved(
            FollowState state, String status, String reason, String message) {
        return Conditions.with(
                state.bundle().status().conditions(),
                FollowState.RESOLVED,
                status,
                state.bundle().getMetadata().getGeneration(),
                reason,
                message,
                state.now());
    }

    private static String sentence(FollowState state, List<Missing> required) {
        return "The hub does not have %s: promote what is missing with trellis promote apply --bundle %s."
                .formatted(
                        required.stream()
                                .map(Missing::reference)
                                .distinct()
                                .limit(NAMED_MAX)
                                .collect(Collectors.joining(", ")),
                        state.bundle().getMetadata().getName());
    }

    private static MissingNeed told(Missing one) {
        return new MissingNeed(
                one.reference(),
                one.wantedBy(),
                strength(one.strength()),
                one.path().isEmpty() ? null : one.path());
    }

    static String strength(Edge.Need need) {
        return switch (need) {
            case REQUIRED, PREREQUISITE -> Requirement.REQUIRED;
            case OPTIONAL -> Requirement.OPTIONAL;
            case ADVISORY -> Requirement.ADVISORY;
        };
    }

    /** The time of the condition is that of the first look, so other objects begin anew. */
    private static List<Condition> shrinking(
            FollowState state, List<Condition> conditions, List<BundleObject> pending) {
        if (pending.isEmpty()) {
            return Conditions.without(conditions, FollowState.SHRINK);
        }
        var known = state.bundle().status().pendingShrink();
        var wanted = ShrinkGuard.pending(pending);
        var begun =
                known != null && known.digest().equals(wanted.digest())
                        ? conditions
                        : Conditions.without(conditions, FollowState.SHRINK);
        return Conditions.with(
                begun,
                FollowState.SHRINK,
                Condition.TRUE,
                "NeededNoMore",
                "Objects that nothing needs any more: %d. They are let go if that stays so for a minute, or at once by annotation %s=%s."
                        .formatted(pending.size(), PromotionMarks.CONFIRM_SHRINK, wanted.digest()),
                state.now());
    }
}
