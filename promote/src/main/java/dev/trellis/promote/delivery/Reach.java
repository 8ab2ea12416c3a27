package dev.trellis.promote.delivery;

import dev.trellis.promote.policy.Policy;

import java.util.Optional;
import java.util.function.BiPredicate;

/** Which clusters of a bundle a process looks after. */
public final class Reach {
    private final Optional<BiPredicate<Policy, String>> allowed;

    private Reach(Optional<BiPredicate<Policy, String>> allowed) {
        this.allowed = allowed;
    }

    /** The cluster that the objects came from: what a command does that waits for it. */
    public static Reach home() {
        return new Reach(Optional.empty());
    }

    /**
     * All clusters that policies choose.
     *
     * @param allowed whether a policy may deliver to a cluster
     */
    public static Reach everywhere(BiPredicate<Policy, String> allowed) {
        return new Reach(Optional.of(allowed));
    }

    boolean isEverywhere() {
        return allowed.isPresent();
    }

    /** Why a cluster does not get what a policy says it should. */
    Optional<String> barred(Policy policy, String cluster) {
        return allowed.filter(it -> !it.test(policy, cluster))
                .map(_ ->
                        "%s may not deliver to cluster %s: bind a cluster set that has the cluster to namespace %s."
                                .formatted(policy.ref(), cluster, policy.namespace()));
    }
}
