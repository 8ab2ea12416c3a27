package dev.trellis.api.placement;

import dev.trellis.api.meta.LabelSelector;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import org.jspecify.annotations.Nullable;

/** Chooses clusters; all parts must match. */
@Wire
@Doc("Chooses clusters; all parts must match.")
public record ClusterSelector(
        @Nullable LabelSelector labelSelector,
        @Nullable ClaimSelector claimSelector,
        @Nullable CelSelector celSelector) {}
