package dev.trellis.api.promotion;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

/** An object that a step makes, changes or deletes. */
@Wire
@Doc("An object that a step makes, changes or deletes.")
public record JournalTarget(
        @Doc("Kind of the object.") @Required String kind,
        @Doc("Namespace of the object.") @Nullable String namespace,
        @Doc("Name of the object.") @Required String name,
        @Doc("Identity of the object, once it is known.") @Nullable String uid) {}
