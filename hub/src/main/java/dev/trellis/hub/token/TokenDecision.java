package dev.trellis.hub.token;

import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Conditions;
import dev.trellis.api.meta.Metadata;

import io.fabric8.kubernetes.api.model.ServiceAccount;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Decides what becomes of an agent's service account, and what the install says about it. */
final class TokenDecision {
    private static final String READY = AddOnConditions.TOKEN_INFRASTRUCTURE_READY;
    static final String FAILED = "TokenInfrastructureApplyFailed";

    private TokenDecision() {}

    /**
     * @param install empty where it is gone
     */
    static TokenStep decide(Optional<ManagedClusterAddOn> install) {
        return install.map(TokenDecision::decide)
                .orElseGet(() -> new TokenStep.Remove(Optional.empty()));
    }

    private static TokenStep decide(ManagedClusterAddOn install) {
        var claimed = TokenUse.isClaimed(install);
        if (Metadata.isTerminating(install)) {
            // The condition goes with the install; another write would only delay that.
            return claimed ? new TokenStep.Remove(Optional.empty()) : new TokenStep.Leave();
        }
        if (TokenUse.wants(install)) {
            return new TokenStep.Provide(install);
        }
        return claimed ? new TokenStep.Remove(Optional.of(install)) : new TokenStep.Leave();
    }

    /** The conditions once the account is ready. The agent reads its uid out of the message. */
    static List<Condition> ready(List<Condition> conditions, ServiceAccount account, Instant now) {
        var metadata = account.getMetadata();
        var message =
                "ServiceAccount %s/%s (UID: %s) is ready"
                        .formatted(metadata.getNamespace(), metadata.getName(), metadata.getUid());
        return Conditions.with(conditions, READY, Condition.TRUE, READY, message, now);
    }

    /**
     * The conditions where something could not be written.
     *
     * @param problems what the server said, at least one
     */
    static List<Condition> failed(List<Condition> conditions, List<String> problems, Instant now) {
        var all =
                problems.size() == 1
                        ? problems.getFirst()
                        : "[" + String.join(", ", problems) + "]";
        return Conditions.with(
                conditions,
                READY,
                Condition.FALSE,
                FAILED,
                "Failed to apply token infrastructure: " + all,
                now);
    }

    static List<Condition> removed(List<Condition> conditions) {
        return Conditions.without(conditions, READY);
    }
}
