package dev.trellis.api.operator;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import org.jspecify.annotations.Nullable;

/** Who looks after an operator. */
@Wire
@Doc("Who looks after the operator.")
public record Maintainer(
        @Doc("Name.") @Nullable String name, @Doc("Address.") @Nullable String email) {}
