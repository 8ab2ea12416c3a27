package dev.trellis.api.cluster;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Size;

import org.jspecify.annotations.Nullable;

/** Which set is bound. */
@Wire
@Doc("Which set is bound.")
public record ManagedClusterSetBindingSpec(
        @Doc("Name of the set, the same as the name of the binding.") @Size(min = 1)
                @Nullable String clusterSet) {}
