package dev.trellis.api.addon.v1alpha1;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

import org.jspecify.annotations.Nullable;

/** A configuration object whose type is known from the context. */
@Wire
@Doc("A configuration object.")
public record ConfigReferent(
        @Doc("Namespace of the object, absent if it is cluster scoped.") @Nullable String namespace,
        @Doc("Name of the object.") @Required @Size(min = 1) String name) {}
