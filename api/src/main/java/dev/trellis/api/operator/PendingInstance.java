package dev.trellis.api.operator;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

/** An object that is to be deleted. */
@Wire
@Doc("An object that is to be deleted.")
public record PendingInstance(
        @Doc("Name of the object.") @Required String name,
        @Doc("Namespace of the object.") @Nullable String namespace) {}
