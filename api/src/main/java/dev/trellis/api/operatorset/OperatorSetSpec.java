package dev.trellis.api.operatorset;

import dev.trellis.api.addon.RolloutStrategy;
import dev.trellis.api.meta.Copies;
import dev.trellis.api.operator.OperatorGroupSpec;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.ListMap;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** Which operators are wanted, where, and how they get there. */
@Wire
@Doc("Which operators are wanted, where, and how they get there.")
@ValidationRule(
        value = "self.targetNamespace == oldSelf.targetNamespace",
        message = "The namespace cannot change: delete the set and make another one.")
public record OperatorSetSpec(
        @Doc("The placement, of this namespace, that chooses the clusters.") @Required
                ObjectName placementRef,
        @Doc("The namespace of the operators on the clusters.")
                @Required
                @Pattern("^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$")
                String targetNamespace,
        @Doc("Whether the namespace is made where it is missing; nothing deletes it.")
                @Default("true")
                @Nullable Boolean createNamespace,
        @Doc("Which namespaces the operators may act in.")
                @Nullable OperatorGroupSpec operatorGroup,
        @Doc("Catalogs of the hub; what is chosen of them is brought to the clusters.")
                @Required
                @ListMap("name")
                @Size(min = 1)
                List<SetCatalog> catalogs,
        @Doc("The operators that are asked for; what they need comes with them.")
                @Required
                @ListMap("name")
                @Size(min = 1)
                List<SetSubscription> subscriptions,
        @Doc("How versions are chosen.") @Default("{}") @Nullable SetResolution resolution,
        @Doc("How a change reaches the clusters.") @Nullable SetRollout rollout) {

    public OperatorSetSpec {
        catalogs = Copies.list(catalogs);
        subscriptions = Copies.list(subscriptions);
    }

    /** Whether to make the namespace; yes unless said. */
    public boolean createsNamespace() {
        return createNamespace == null || createNamespace;
    }

    /** The spec of the group, or an empty one. */
    public OperatorGroupSpec group() {
        return operatorGroup == null ? OperatorGroupSpec.EMPTY : operatorGroup;
    }

    /** The lock that fixes the versions; empty where each cluster gets the best. */
    public String lockName() {
        return resolution == null || !SetResolution.LOCKED.equals(resolution.mode())
                ? ""
                : resolution.lockRef() == null ? "" : resolution.lockRef().name();
    }

    /** Whether nothing new is to be started. */
    public boolean pauses() {
        return rollout != null && Boolean.TRUE.equals(rollout.paused());
    }

    /** How a change spreads; null for everywhere at once. */
    public @Nullable RolloutStrategy strategy() {
        return rollout == null ? null : rollout.strategy();
    }
}
