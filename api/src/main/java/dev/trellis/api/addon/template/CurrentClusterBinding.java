package dev.trellis.api.addon.template;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

/** A role that every agent gets in the namespace of its cluster. */
@Wire
@Doc("A role in the namespace of the cluster.")
public record CurrentClusterBinding(
        @Doc("Name of the ClusterRole.") @Required String clusterRoleName) {}
