package dev.trellis.api.cluster;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Size;

import org.jspecify.annotations.Nullable;

/** The value of a claim. */
@Wire
@Doc("The value of the claim.")
public record ClusterClaimSpec(
        @Doc("The value.") @Size(min = 1, max = 1024) @Nullable String value) {}
