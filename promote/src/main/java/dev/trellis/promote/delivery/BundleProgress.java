package dev.trellis.promote.delivery;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Conditions;
import dev.trellis.api.promotion.DeliveredWork;
import dev.trellis.api.promotion.ObjectCounts;
import dev.trellis.api.promotion.ObjectResult;
import dev.trellis.api.promotion.PromotedBundleStatus;
import dev.trellis.api.promotion.PromotedBundleStatusBuilder;
import dev.trellis.api.promotion.PromotionMarks;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.engine.client.ObjectKey;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** How far the delivery of a bundle has come, for its status. */
final class BundleProgress {
    private static final Comparator<ObjectResult> PROBLEMS_FIRST =
            Comparator.comparing((ObjectResult it) -> isHealthy(it))
                    .thenComparing((ObjectResult it) -> Boolean.TRUE.equals(it.applied()))
                    .thenComparing(ObjectResult::id);

    private BundleProgress() {}

    static PromotedBundleStatus of(BundleState state) {
        var bundle = state.bundle();
        var departure = Departure.of(bundle);
        var results = results(state);
        var delivered =
                bundle.getSpec().objects().stream()
                        .filter(object -> WorkRole.of(object).isPresent())
                        .count();
        var applied = results.stream().filter(it -> Boolean.TRUE.equals(it.applied())).count();
        var healthy = results.stream().filter(BundleProgress::isHealthy).count();
        var failed = results.stream().filter(it -> it.message() != null).count();
        var complete = results.size() == delivered && applied == delivered;
        var wants = departure == Departure.UNCONFIRMED;
        return PromotedBundleStatusBuilder.builder(bundle.status())
                .phase(phase(state, departure, complete, complete && healthy == delivered))
                .observedGeneration(bundle.getMetadata().getGeneration())
                .activeRevision(
                        complete ? bundle.getSpec().revision() : bundle.status().activeRevision())
                .works(state.works().stream().map(BundleProgress::told).toList())
                .results(results)
                .counts(
                        new ObjectCounts(
                                (int) delivered,
                                state.claims().size(),
                                (int) applied,
                                (int) healthy,
                                (int) failed))
                .pendingConfirmation(wants ? Departure.affected(bundle) : null)
                .message(message(state, departure))
                .conditions(conditions(state, departure, complete))
                .build();
    }

    private static boolean isHealthy(ObjectResult result) {
        return Boolean.TRUE.equals(result.applied())
                && ObjectResult.HEALTHY.equals(result.health());
    }

    private static List<ObjectResult> results(BundleState state) {
        var results = new ArrayList<ObjectResult>();
        for (var object : state.bundle().getSpec().objects()) {
            var names = BundleNames.of(ObjectKey.of(state.bundle()));
            WorkRole.of(object)
                    .flatMap(role ->
                            state.work(
                                    names.work(role, Objects.requireNonNullElse(object.part(), 0))))
                    .ifPresent(work -> results.add(WorkAnswer.result(object, work)));
        }
        return results.stream().sorted(PROBLEMS_FIRST).toList();
    }

    private static String phase(
            BundleState state, Departure departure, boolean applied, boolean healthy) {
        return switch (departure) {
            case RELEASED -> PromotedBundleStatus.RELEASING;
            case DELETED, UNCONFIRMED -> PromotedBundleStatus.DELETING;
            case NONE -> {
                if (!state.isActivated()) {
                    yield PromotedBundleStatus.INERT;
                }
                if (!applied) {
                    yield PromotedBundleStatus.DELIVERING;
                }
                if (!healthy) {
                    yield PromotedBundleStatus.DEGRADED;
                }
                yield Rendering.isArmed(state.bundle())
                        ? PromotedBundleStatus.ACTIVE
                        : PromotedBundleStatus.PROBATION;
            }
        };
    }

    private static DeliveredWork told(ManifestWork work) {
        var generation = work.getMetadata().getGeneration();
        return new DeliveredWork(
                work.getMetadata().getName(),
                generation,
                WorkAnswer.isAcknowledged(work) ? generation : null);
    }

    private static @Nullable String message(BundleState state, Departure departure) {
        if (departure == Departure.NONE) {
            return null;
        }
        if (departure == Departure.UNCONFIRMED) {
            var affected = Departure.affected(state.bundle());
            return ("Deleting this bundle deletes %d objects of cluster %s: confirm by annotation"
                            + " %s=%s, or keep them by the value orphan.")
                    .formatted(
                            affected.total(),
                            state.bundle().getSpec().cluster(),
                            PromotionMarks.CONFIRM_DELETE,
                            affected.digest());
        }
        var needed = BundleDecision.stillNeeded(state);
        if (!needed.isEmpty()) {
            return "Other bundles still need %s: release or delete them first."
                    .formatted(
                            needed.stream()
                                    .map(claim -> claim.getSpec().ref().toString())
                                    .collect(Collectors.joining(", ")));
        }
        return state.works().stream().allMatch(WorkAnswer::isAcknowledged)
                ? null
                : "The agent of cluster %s has not confirmed yet that its objects stay."
                        .formatted(state.bundle().getSpec().cluster());
    }

    private static List<Condition> conditions(
            BundleState state, Departure departure, boolean applied) {
        var conditions = state.bundle().status().conditions();
        conditions =
                Conditions.with(
                        conditions,
                        "Applied",
                        applied ? Condition.TRUE : Condition.FALSE,
                        applied ? "AllApplied" : "NotAllApplied",
                        "",
                        state.now());
        return departure == Departure.UNCONFIRMED
                ? Conditions.with(
                        conditions,
                        "ConfirmationRequired",
                        Condition.TRUE,
                        "DeletesObjects",
                        "The objects of the cluster would be deleted.",
                        state.now())
                : Conditions.without(conditions, "ConfirmationRequired");
    }
}
