package dev.trellis.api.promotion;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

/** An object of a promotion on the hub. */
@Wire
@Doc("An object of a promotion on the hub.")
public record OwnedObject(
        @Doc("Kind of the object.") @Required String kind,
        @Doc("Name of the object.") @Required String name,
        @Doc("Identity of the object.") @Nullable String uid,
        @Doc("Whether the promotion made it.") @Nullable Boolean created) {}
