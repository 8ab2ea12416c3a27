package dev.trellis.api.addon.v1alpha1;

import dev.trellis.api.addon.ConfigSpecHash;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

import org.jspecify.annotations.Nullable;

/**
 * A configuration in force on a cluster. {@code name} and {@code namespace} repeat those of {@code
 * desiredConfig}.
 */
@Wire
@Doc("A configuration in force on this cluster.")
public record ConfigReference(
        @Doc("API group of the configuration, empty for the core group.") @Default("")
                @Nullable String group,
        @Doc("Resource (plural, lower case) of the configuration.") @Required @Size(min = 1)
                String resource,
        @Doc("Deprecated: name of the object.") @Required @Size(min = 1) String name,
        @Doc("Deprecated: namespace of the object.") @Nullable String namespace,
        @Doc("Generation of the object that was seen last.") @Nullable Long lastObservedGeneration,
        @Doc("What the cluster should have.") @Nullable ConfigSpecHash desiredConfig,
        @Doc("What the cluster last got with success.")
                @Nullable ConfigSpecHash lastAppliedConfig) {}
