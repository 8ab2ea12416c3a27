package dev.trellis.api.addon.template;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

/** A role that the agents of all clusters get in one namespace. */
@Wire
@Doc("A role in one namespace, for the agents of all clusters.")
public record SingleNamespaceBinding(
        @Doc("The namespace.") @Required String namespace,
        @Doc("The role.") @Required RoleReference roleRef) {}
