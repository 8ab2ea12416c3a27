package dev.trellis.api.operatorset;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

/** What the hub decided for a cluster. */
@Wire
@Doc("What the hub decided for the cluster.")
public record ClusterOperatorStatusSpec(
        @Doc("The set.") @Required SetReference setRef,
        @Doc("What the cluster is to have; absent until its turn has come.")
                @Nullable SetTarget target) {}
