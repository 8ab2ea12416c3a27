package dev.trellis.api.placement;

import dev.trellis.api.meta.LabelSelector;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import org.jspecify.annotations.Nullable;

/** Chooses the clusters of a group; all parts must match. */
@Wire
@Doc("Chooses the clusters of a group; all parts must match.")
public record GroupClusterSelector(
        @Nullable LabelSelector labelSelector, @Nullable ClaimSelector claimSelector) {}
