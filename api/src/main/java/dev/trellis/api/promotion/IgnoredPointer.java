package dev.trellis.api.promotion;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

/** A field that the cluster decides. */
@Wire
@Doc("A field that the cluster decides.")
public record IgnoredPointer(
        @Doc("The field as JSON pointer.") @Required String pointer,
        @Doc("Why.") @Nullable String reason) {}
