package dev.trellis.api.placement;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import org.jspecify.annotations.Nullable;

/** What a cluster must be like. */
@Wire
@Doc("What a cluster must be like.")
public record ClusterPredicate(@Nullable ClusterSelector requiredClusterSelector) {}
