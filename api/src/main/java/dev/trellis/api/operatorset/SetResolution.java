package dev.trellis.api.operatorset;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.ValidationRule;

import org.jspecify.annotations.Nullable;

/** How versions are chosen. */
@Wire
@Doc("How versions are chosen.")
@ValidationRule(
        value = "(has(self.mode) && self.mode == 'Locked') == has(self.lockRef)",
        message = "The mode Locked needs a lockRef, and no other mode can have one.")
public record SetResolution(
        @Doc("PerCluster gives each cluster the best it can have, Locked what a lock says.")
                @Default(PER_CLUSTER)
                @OneOf({PER_CLUSTER, LOCKED})
                @Nullable String mode,
        @Doc("The lock, of this namespace.") @Nullable ObjectName lockRef) {
    public static final String PER_CLUSTER = "PerCluster";
    public static final String LOCKED = "Locked";
}
