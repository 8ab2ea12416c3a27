package dev.trellis.api.addon.template;

import dev.trellis.api.schema.Atomic;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

/** A Role or ClusterRole. */
@Wire
@Atomic
@Doc("A Role or ClusterRole.")
public record RoleReference(
        @Doc("API group of the role.") @Required String apiGroup,
        @Doc("Role or ClusterRole.") @Required String kind,
        @Doc("Name of the role.") @Required String name) {}
