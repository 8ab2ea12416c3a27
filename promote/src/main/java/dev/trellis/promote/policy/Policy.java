package dev.trellis.promote.policy;

import dev.trellis.api.meta.Metadata;
import dev.trellis.api.promotion.ClusterPropagationPolicy;
import dev.trellis.api.promotion.PolicyRef;
import dev.trellis.api.promotion.PropagationPolicy;
import dev.trellis.api.promotion.PropagationPolicySpec;
import dev.trellis.api.promotion.PropagationPolicyStatus;

import io.fabric8.kubernetes.api.model.HasMetadata;

import org.jspecify.annotations.Nullable;

import java.util.Objects;
import java.util.Optional;

/**
 * A policy of either kind.
 *
 * @param object as the hub has it
 */
public record Policy(
        HasMetadata object, PropagationPolicySpec spec, PropagationPolicyStatus status) {
    /** Kind of a policy in a namespace. */
    public static final String KIND = "PropagationPolicy";

    /** Kind of a policy of the whole hub. */
    public static final String CLUSTER_KIND = "ClusterPropagationPolicy";

    public static Policy of(PropagationPolicy policy) {
        return new Policy(policy, policy.getSpec(), policy.status());
    }

    public static Policy of(ClusterPropagationPolicy policy) {
        return new Policy(policy, policy.getSpec(), policy.status());
    }

    public PolicyRef ref() {
        return isNamespaced()
                ? new PolicyRef(KIND, object.getMetadata().getNamespace(), name())
                : new PolicyRef(CLUSTER_KIND, null, name());
    }

    public boolean isNamespaced() {
        return object instanceof PropagationPolicy;
    }

    /** Empty for a policy of the whole hub. */
    public String namespace() {
        return Objects.requireNonNullElse(object.getMetadata().getNamespace(), "");
    }

    String name() {
        return object.getMetadata().getName();
    }

    int priority() {
        return Objects.requireNonNullElse(spec.priority(), 0);
    }

    boolean isTerminating() {
        return Metadata.isTerminating(object);
    }

    String created() {
        return Objects.requireNonNullElse(object.getMetadata().getCreationTimestamp(), "");
    }

    /** Why the policy is not followed, whatever it says; empty where it is. */
    Optional<String> problem() {
        if (!isNamespaced()) {
            return spec.bundleRef() != null && spec.bundleRef().namespace() == null
                    ? Optional.of("bundleRef of a policy of the whole hub needs a namespace.")
                    : spec.placementRefs().stream().anyMatch(it -> it.namespace() == null)
                            ? Optional.of(
                                    "placementRefs of a policy of the whole hub need a namespace.")
                            : Optional.empty();
        }
        var reachesOut =
                (spec.bundleRef() != null && isElsewhere(spec.bundleRef().namespace()))
                        || spec.placementRefs().stream()
                                .anyMatch(it -> isElsewhere(it.namespace()));
        return reachesOut
                ? Optional.of(
                        "A policy of namespace %s cannot name what is in another one."
                                .formatted(namespace()))
                : Optional.empty();
    }

    private boolean isElsewhere(@Nullable String other) {
        return other != null && !other.equals(namespace());
    }
}
