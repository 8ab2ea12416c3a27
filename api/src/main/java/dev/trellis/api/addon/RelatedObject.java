package dev.trellis.api.addon;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

/** An object that belongs to an add-on. */
@Wire
@Doc("An object that belongs to the add-on.")
public record RelatedObject(
        @Doc("API group of the object, empty for the core group.") @Required String group,
        @Doc("Resource (plural, lower case) of the object.") @Required String resource,
        @Doc("Namespace of the object, absent if it is cluster scoped.") @Nullable String namespace,
        @Doc("Name of the object.") @Required String name) {}
