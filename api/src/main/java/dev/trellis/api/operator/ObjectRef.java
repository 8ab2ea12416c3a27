package dev.trellis.api.operator;

import dev.trellis.api.schema.Atomic;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import org.jspecify.annotations.Nullable;

/** Names another object. */
@Wire
@Atomic
@Doc("Names another object.")
public record ObjectRef(
        @Doc("API group and version of the object.") @Nullable String apiVersion,
        @Doc("A part of the object, where only that is meant.") @Nullable String fieldPath,
        @Doc("Kind of the object.") @Nullable String kind,
        @Doc("Name of the object.") @Nullable String name,
        @Doc("Namespace of the object.") @Nullable String namespace,
        @Doc("Version of the object that is meant.") @Nullable String resourceVersion,
        @Doc("Identity of the object.") @Nullable String uid) {}
