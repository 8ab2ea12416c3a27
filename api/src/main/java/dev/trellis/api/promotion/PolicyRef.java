package dev.trellis.api.promotion;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

/** The policy that a bundle is delivered by. */
@Wire
@Doc("The policy that a bundle is delivered by.")
public record PolicyRef(
        @Doc("Kind of the policy.") @Required String kind,
        @Doc("Namespace of the policy, absent for one of the whole hub.")
                @Nullable String namespace,
        @Doc("Name of the policy.") @Required String name) {
    /** For people: kind, namespace and name. */
    @Override
    public String toString() {
        return kind + " " + (namespace == null ? "" : namespace + "/") + name;
    }
}
