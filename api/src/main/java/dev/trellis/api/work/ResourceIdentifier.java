package dev.trellis.api.work;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

/** One or, with a star as name or namespace, several objects of a work. */
@Wire
@Doc("One or, with a star, several of the objects.")
public record ResourceIdentifier(
        @Doc("API group of the object, empty for the core group.") @Nullable String group,
        @Doc("Resource (plural, lower case) of the object.") @Required String resource,
        @Doc("Namespace of the object, absent if it is cluster scoped; a star " + "stands for any.")
                @Nullable String namespace,
        @Doc("Name of the object; a star stands for any.") @Required String name) {}
