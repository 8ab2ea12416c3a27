package dev.trellis.promote.delivery;

import dev.trellis.api.promotion.ObjectRef;
import dev.trellis.api.work.ConditionRule;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** When an object of a kind is healthy, as expressions that the agent evaluates. */
final class HealthRules {
    /** Type of the condition that the agent reports. */
    static final String CONDITION = "PromoteHealthy";

    private static final String OBSERVED =
            "has(object.status) && has(object.status.observedGeneration)"
                    + " && object.status.observedGeneration == object.metadata.generation";

    private static final Map<String, List<String>> BY_KIND =
            Map.of(
                    "apps/Deployment",
                    List.of(
                            OBSERVED,
                            atLeast("updatedReplicas", wanted()),
                            atLeast("availableReplicas", status("updatedReplicas"))),
                    "apps/StatefulSet",
                    List.of(OBSERVED, atLeast("readyReplicas", wanted())),
                    "apps/ReplicaSet",
                    List.of(OBSERVED, atLeast("availableReplicas", wanted())),
                    "apps/DaemonSet",
                    List.of(
                            OBSERVED,
                            atLeast("updatedNumberScheduled", status("desiredNumberScheduled")),
                            atLeast("numberAvailable", status("updatedNumberScheduled"))),
                    "/PersistentVolumeClaim",
                    List.of("has(object.status) && object.status.phase == 'Bound'"));

    private HealthRules() {}

    /** Empty for a kind that is healthy as soon as it is applied. */
    static Optional<ConditionRule> of(ObjectRef ref) {
        return Optional.ofNullable(BY_KIND.get(ref.groupName() + "/" + ref.kind()))
                .map(expressions ->
                        new ConditionRule(CONDITION, ConditionRule.CEL, expressions, null, null));
    }

    private static String atLeast(String field, String least) {
        return status(field) + " >= " + least;
    }

    private static String status(String field) {
        return "(has(object.status.%1$s) ? object.status.%1$s : 0)".formatted(field);
    }

    private static String wanted() {
        return "(has(object.spec.replicas) ? object.spec.replicas : 1)";
    }
}
