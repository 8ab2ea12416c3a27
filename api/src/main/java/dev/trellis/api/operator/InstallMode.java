package dev.trellis.api.operator;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

/** Whether an operator can watch namespaces of one shape. */
@Wire
@Doc("Whether the operator can watch namespaces of a shape.")
public record InstallMode(
        @Doc("OwnNamespace, SingleNamespace, MultiNamespace or AllNamespaces.") @Required
                String type,
        @Doc("Whether it can.") @Required Boolean supported) {}
