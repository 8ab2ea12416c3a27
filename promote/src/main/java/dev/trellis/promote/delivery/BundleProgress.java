package dev.trellis.promote.delivery;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Conditions;
import dev.trellis.api.promotion.BundleObject;
import dev.trellis.api.promotion.ClusterDelivery;
import dev.trellis.api.promotion.DeliveredWork;
import dev.trellis.api.promotion.ObjectCounts;
import dev.trellis.api.promotion.ObjectResult;
import dev.trellis.api.promotion.ObjectResultBuilder;
import dev.trellis.api.promotion.PromotedBundleStatus;
import dev.trellis.api.promotion.PromotedBundleStatusBuilder;
import dev.trellis.api.promotion.PromotionClaim;
import dev.trellis.api.promotion.PromotionClaimSpec;
import dev.trellis.api.promotion.PromotionMarks;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.promote.policy.Policy;
import dev.trellis.promote.policy.Targets;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** How far the delivery of a bundle has come, for its status. */
final class BundleProgress {
    private static final Comparator<ObjectResult> PROBLEMS_FIRST =
            Comparator.comparing((ObjectResult it) -> isHealthy(it))
                    .thenComparing((ObjectResult it) -> Boolean.TRUE.equals(it.applied()))
                    .thenComparing(ObjectResult::id);

    /** Condition: whether a policy says where the bundle goes. */
    static final String SCHEDULED = "Scheduled";

    private static final int CLUSTERS_MAX = 100;
    private static final int RESULTS_MAX = 500;
    private static final int NAMED_MAX = 3;

    private BundleProgress() {}

    static PromotedBundleStatus of(BundleState state) {
        var bundle = state.bundle();
        var departure = Departure.of(bundle);
        var clusters = new ArrayList<ClusterDelivery>();
        var results = new ArrayList<ObjectResult>();
        for (var cluster : shown(state)) {
            var found = results(state, cluster);
            results.addAll(found);
            clusters.add(delivery(state, cluster, found));
        }
        var delivered = sum(clusters, ClusterDelivery::objects);
        var applied = sum(clusters, ClusterDelivery::applied);
        var healthy = sum(clusters, ClusterDelivery::healthy);
        var failed = results.stream().filter(it -> it.message() != null).count();
        var complete = !clusters.isEmpty() && applied == delivered;
        var ended = departure == Departure.UNCONFIRMED;
        var leaving = Leaving.pending(state);
        var pending =
                ended
                        ? Optional.of(Departure.affected(bundle))
                        : Optional.of(leaving)
                                .filter(it ->
                                        departure == Departure.NONE && !it.objects().isEmpty());
        return PromotedBundleStatusBuilder.builder(bundle.status())
                .phase(phase(state, departure, complete, complete && healthy == delivered))
                .observedGeneration(bundle.getMetadata().getGeneration())
                .activeRevision(
                        isActive(state, clusters, complete)
                                ? bundle.getSpec().revision()
                                : bundle.status().activeRevision())
                .policyRef(state.targets().by().map(Policy::ref).orElse(null))
                .clusters(
                        clusters.stream()
                                .sorted(Comparator.comparing(BundleProgress::isFine))
                                .limit(CLUSTERS_MAX)
                                .toList())
                .results(results.stream().sorted(PROBLEMS_FIRST).limit(RESULTS_MAX).toList())
                .counts(
                        new ObjectCounts(
                                delivered, state.own().size(), applied, healthy, (int) failed))
                .pendingConfirmation(pending.orElse(null))
                .message(message(state, departure))
                .conditions(
                        conditions(
                                state,
                                pending.isPresent(),
                                complete,
                                complete && healthy == delivered))
                .build();
    }

    /** A further cluster that refuses the bundle does not hold up the others. */
    private static boolean isActive(
            BundleState state, List<ClusterDelivery> clusters, boolean complete) {
        return clusters.stream()
                .filter(it -> it.name().equals(state.home()))
                .findFirst()
                .map(it -> Objects.equals(it.objects(), it.applied()))
                .orElse(complete);
    }

    /** Clusters that have something of the bundle or are to get it. */
    private static SortedSet<String> shown(BundleState state) {
        var shown = new TreeSet<>(state.wanted());
        state.works().forEach(work -> shown.add(work.getMetadata().getNamespace()));
        return shown;
    }

    private static int sum(
            List<ClusterDelivery> clusters, Function<ClusterDelivery, @Nullable Integer> number) {
        return clusters.stream()
                .mapToInt(it -> Objects.requireNonNullElse(number.apply(it), 0))
                .sum();
    }

    private static boolean isFine(ClusterDelivery cluster) {
        return cluster.message() == null
                && Objects.equals(cluster.objects(), cluster.applied())
                && Objects.equals(cluster.objects(), cluster.healthy());
    }

    private static ClusterDelivery delivery(
            BundleState state, String cluster, List<ObjectResult> results) {
        var works = state.worksAt(cluster);
        var wanted = state.wanted().contains(cluster);
        var objects =
                wanted
                        ? state.bundle().getSpec().objects().stream()
                                .filter(object -> WorkRole.of(object).isPresent())
                                .filter(object -> !isElsewhere(state, cluster, object))
                                .count()
                        : results.size();
        var held = state.claimsAt(cluster).stream().filter(state::holds).toList();
        return new ClusterDelivery(
                cluster,
                count(held, PromotionClaimSpec.ADOPTED),
                count(held, PromotionClaimSpec.CREATED),
                (int) objects,
                (int) results.stream().filter(it -> Boolean.TRUE.equals(it.applied())).count(),
                (int) results.stream().filter(BundleProgress::isHealthy).count(),
                works.stream().map(BundleProgress::told).toList(),
                wanted
                                && !state.isShared()
                                && !cluster.equals(state.home())
                                && state.contents().isPresent()
                                && Widening.of(state, cluster)
                                        instanceof Widening.Refused(var why, _)
                        ? why
                        : null);
    }

    /** A definition that another bundle has brought to the cluster before. */
    private static boolean isElsewhere(BundleState state, String cluster, BundleObject object) {
        return !state.isShared()
                && !cluster.equals(state.home())
                && state.claim(cluster, object.id())
                        .filter(claim -> !state.holds(claim))
                        .isPresent();
    }

    private static int count(List<PromotionClaim> claims, String origin) {
        return (int) claims.stream().filter(it -> origin.equals(it.getSpec().origin())).count();
    }

    private static boolean isHealthy(ObjectResult result) {
        return Boolean.TRUE.equals(result.applied())
                && ObjectResult.HEALTHY.equals(result.health());
    }

    private static List<ObjectResult> results(BundleState state, String cluster) {
        var results = new ArrayList<ObjectResult>();
        var names = BundleNames.of(ObjectKey.of(state.bundle()));
        for (var object : state.bundle().getSpec().objects()) {
            WorkRole.of(object)
                    .flatMap(role ->
                            state.work(
                                    cluster,
                                    names.work(role, Objects.requireNonNullElse(object.part(), 0))))
                    .filter(work -> WorkAnswer.carries(work, object.ref()))
                    .ifPresent(work -> results.add(told(state, cluster, object, work)));
        }
        return results;
    }

    private static ObjectResult told(
            BundleState state, String cluster, BundleObject object, ManifestWork work) {
        return ObjectResultBuilder.builder(WorkAnswer.result(object, work))
                .origin(
                        state.claim(cluster, object.id())
                                .map(claim -> claim.getSpec().origin())
                                .orElse(null))
                .build();
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
                if (state.targets() instanceof Targets.Unscheduled) {
                    yield PromotedBundleStatus.UNSCHEDULED;
                }
                if (!applied) {
                    yield PromotedBundleStatus.DELIVERING;
                }
                if (!healthy) {
                    yield PromotedBundleStatus.DEGRADED;
                }
                yield state.terms(state.home()).isArmed(state.bundle())
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
            return staying(state);
        }
        if (departure == Departure.UNCONFIRMED) {
            var affected = Departure.affected(state.bundle());
            return ("Deleting this bundle deletes %s of cluster %s: confirm by annotation"
                            + " %s=%s, or keep them by the value orphan.")
                    .formatted(
                            objects(affected.total()),
                            state.bundle().getSpec().cluster(),
                            PromotionMarks.CONFIRM_DELETE,
                            affected.digest());
        }
        var needed = BundleDecision.stillNeeded(state);
        if (!needed.isEmpty() && state.isShared()) {
            return "Other bundles still need %s: release or delete them first."
                    .formatted(
                            needed.stream()
                                    .map(claim -> claim.getSpec().ref().toString())
                                    .collect(Collectors.joining(", ")));
        }
        if (!needed.isEmpty()) {
            return needed.stream()
                    .limit(NAMED_MAX)
                    .map(HandingOver::sentence)
                    .collect(
                            Collectors.joining(
                                    " ", "Other bundles need objects of this one: ", ""));
        }
        return state.works().stream().allMatch(WorkAnswer::isAcknowledged)
                ? null
                : "The agent of cluster %s has not confirmed yet that its objects stay."
                        .formatted(state.bundle().getSpec().cluster());
    }

    private static String objects(@Nullable Integer count) {
        return Objects.equals(count, 1) ? "1 object" : count + " objects";
    }

    private static @Nullable String staying(BundleState state) {
        if (state.targets() instanceof Targets.Held(_, _, var why)) {
            return why;
        }
        var leaving = Leaving.pending(state);
        return leaving.objects().isEmpty()
                ? null
                : "Leaving cluster %s deletes %s there: confirm by annotation %s=%s, or keep them by the value orphan."
                        .formatted(
                                state.clustersLeft().collect(Collectors.joining(", ")),
                                objects(leaving.total()),
                                PromotionMarks.CONFIRM_DELETE,
                                leaving.digest());
    }

    private static List<Condition> conditions(
            BundleState state, boolean pending, boolean applied, boolean healthy) {
        var conditions = state.bundle().status().conditions();
        conditions =
                Conditions.with(
                        conditions,
                        "Applied",
                        applied ? Condition.TRUE : Condition.FALSE,
                        applied ? "AllApplied" : "NotAllApplied",
                        "",
                        state.now());
        conditions =
                Conditions.with(
                        conditions,
                        "Healthy",
                        healthy ? Condition.TRUE : Condition.FALSE,
                        healthy ? "AllHealthy" : "NotAllHealthy",
                        "",
                        state.now());
        conditions =
                switch (state.targets()) {
                    case Targets.Unscheduled() ->
                            Conditions.with(
                                    conditions,
                                    SCHEDULED,
                                    Condition.FALSE,
                                    "NoPolicy",
                                    "No policy chooses this bundle: what is delivered stays as it is.",
                                    state.now());
                    case Targets.Required(_) ->
                            Conditions.with(
                                    conditions,
                                    SCHEDULED,
                                    Condition.TRUE,
                                    "Required",
                                    "It goes where other bundles need it.",
                                    state.now());
                    case Targets.Held(_, var reason, var why) ->
                            Conditions.with(
                                    conditions,
                                    SCHEDULED,
                                    Condition.FALSE,
                                    reason,
                                    why,
                                    state.now());
                    case Targets.Chosen(var policy, _) ->
                            Conditions.with(
                                    conditions,
                                    SCHEDULED,
                                    Condition.TRUE,
                                    "Chosen",
                                    "By %s.".formatted(policy.ref()),
                                    state.now());
                };
        var refused = refused(state);
        conditions =
                refused.isEmpty()
                        ? Conditions.without(conditions, "Conflict")
                        : Conditions.with(
                                conditions,
                                "Conflict",
                                Condition.TRUE,
                                "NotDeliverable",
                                refused,
                                state.now());
        return pending
                ? Conditions.with(
                        conditions,
                        "ConfirmationRequired",
                        Condition.TRUE,
                        "DeletesObjects",
                        "The objects of the cluster would be deleted.",
                        state.now())
                : Conditions.without(conditions, "ConfirmationRequired");
    }

    private static String refused(BundleState state) {
        if (state.contents().isEmpty() || state.isShared()) {
            return "";
        }
        return state.wanted().stream()
                .filter(cluster -> !cluster.equals(state.home()))
                .filter(state.places()::contains)
                .map(cluster -> Widening.of(state, cluster))
                .map(it -> it instanceof Widening.Refused(var why, _) ? why : "")
                .filter(why -> !why.isEmpty())
                .limit(NAMED_MAX)
                .collect(Collectors.joining(" "));
    }
}
