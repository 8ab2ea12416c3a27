package dev.trellis.api.cluster;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Size;

import org.jspecify.annotations.Nullable;

/** Something that a cluster says about itself, as it arrived at the hub. */
@Wire
@Doc("Something that the cluster says about itself.")
public record ReportedClaim(
        @Doc("Name of the claim.") @Size(min = 1, max = 253) @Nullable String name,
        @Doc("Value of the claim.") @Size(min = 1, max = 1024) @Nullable String value) {}
