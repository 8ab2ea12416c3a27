package dev.trellis.api.placement;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

/** A chosen cluster. */
@Wire
@Doc("A chosen cluster.")
public record ClusterDecision(
        @Doc("Name of the cluster.") @Required String clusterName,
        @Doc("Why it was chosen; may be empty.") @Required String reason,
        @Doc("Score of the cluster.") @Nullable Long score) {}
