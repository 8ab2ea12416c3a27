package dev.trellis.api.work;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

/** An object that the agent applied. */
@Wire
@Doc("An applied object.")
public record AppliedResource(
        @Doc("API group of the object, empty for the core group.") @Nullable String group,
        @Doc("API version of the object.") @Required String version,
        @Doc("Resource (plural, lower case) of the object.") @Required String resource,
        @Doc("Namespace of the object, absent if it is cluster scoped.") @Nullable String namespace,
        @Doc("Name of the object.") @Required String name,
        @Doc("Identity of the object, absent while unknown.") @Nullable String uid) {}
