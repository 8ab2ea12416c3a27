package dev.trellis.promote.policy;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Conditions;
import dev.trellis.api.promotion.ClusterDelivery;
import dev.trellis.api.promotion.PolicyBundle;
import dev.trellis.api.promotion.PromotedBundle;
import dev.trellis.api.promotion.PropagationPolicyStatus;
import dev.trellis.engine.client.ObjectKey;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What a policy says about its bundles. */
final class PolicyReport {
    static final String CONFLICT = "Conflict";

    private static final int SHOWN_MAX = 100;
    private static final int NAMED_MAX = 3;

    private PolicyReport() {}

    /**
     * @param mine bundles that go by this policy
     * @param lost bundles that it chooses and that go by another one
     */
    static PropagationPolicyStatus of(
            Policy policy, List<PromotedBundle> mine, Map<ObjectKey, Policy> lost, Instant now) {
        var bundles = mine.stream().map(PolicyReport::told).toList();
        var conditions = policy.status().conditions();
        var problem = policy.problem();
        conditions =
                with(
                        conditions,
                        "Accepted",
                        problem.isEmpty(),
                        problem.isEmpty() ? "Accepted" : "ReachesOut",
                        problem.orElse(""),
                        now);
        conditions =
                with(
                        conditions,
                        CONFLICT,
                        !lost.isEmpty(),
                        lost.isEmpty() ? "NoConflict" : "AnotherPolicyCounts",
                        sentence(new TreeMap<>(lost)),
                        now);
        var found = !mine.isEmpty();
        conditions =
                with(
                        conditions,
                        "Resolved",
                        found,
                        found ? "Resolved" : "NoBundle",
                        found ? "" : "No bundle goes by this policy.",
                        now);
        for (var type : List.of("Scheduled", "Applied", "Healthy", "DependenciesResolved")) {
            conditions = all(conditions, type, mine, now);
        }
        return new PropagationPolicyStatus(bundles.stream().limit(SHOWN_MAX).toList(), conditions);
    }

    private static List<Condition> all(
            List<Condition> conditions, String type, List<PromotedBundle> mine, Instant now) {
        var not =
                mine.stream()
                        .filter(bundle -> !Condition.holds(bundle.status().conditions(), type))
                        .map(bundle -> ObjectKey.of(bundle).toString())
                        .toList();
        return mine.isEmpty()
                ? Conditions.without(conditions, type)
                : with(
                        conditions,
                        type,
                        not.isEmpty(),
                        not.isEmpty() ? "All" + type : "NotAll" + type,
                        not.isEmpty() ? "" : "Not so: " + named(not) + ".",
                        now);
    }

    private static String sentence(SortedMap<ObjectKey, Policy> lost) {
        return lost.isEmpty()
                ? ""
                : lost.entrySet().stream()
                        .limit(NAMED_MAX)
                        .map(entry ->
                                "Bundle %s is delivered by %s."
                                        .formatted(entry.getKey(), entry.getValue().ref()))
                        .collect(Collectors.joining(" "));
    }

    private static String named(List<String> names) {
        return String.join(", ", names.subList(0, Math.min(NAMED_MAX, names.size())));
    }

    private static List<Condition> with(
            List<Condition> conditions,
            String type,
            boolean holds,
            String reason,
            String message,
            Instant now) {
        return Conditions.with(
                conditions, type, holds ? Condition.TRUE : Condition.FALSE, reason, message, now);
    }

    private static PolicyBundle told(PromotedBundle bundle) {
        var key = ObjectKey.of(bundle);
        var clusters = bundle.status().clusters();
        return new PolicyBundle(
                key.namespace(),
                key.name(),
                clusters.size(),
                (int) clusters.stream().filter(it -> isAll(it, it.applied())).count(),
                (int) clusters.stream().filter(it -> isAll(it, it.healthy())).count());
    }

    private static boolean isAll(ClusterDelivery cluster, @Nullable Integer some) {
        return cluster.objects() != null && Objects.equals(cluster.objects(), some);
    }
}
