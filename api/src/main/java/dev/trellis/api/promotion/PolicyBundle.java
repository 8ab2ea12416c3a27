package dev.trellis.api.promotion;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

/** How a bundle of a policy fares. */
@Wire
@Doc("How a bundle of a policy fares.")
public record PolicyBundle(
        @Doc("Namespace of the bundle.") @Required String namespace,
        @Doc("Name of the bundle.") @Required String name,
        @Doc("Clusters that get it.") @Nullable Integer clusters,
        @Doc("Clusters that have applied all of it.") @Nullable Integer applied,
        @Doc("Clusters where all of it is healthy.") @Nullable Integer healthy) {}
