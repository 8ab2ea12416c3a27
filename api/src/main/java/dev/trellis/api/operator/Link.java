package dev.trellis.api.operator;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import org.jspecify.annotations.Nullable;

/** A page about an operator or who makes it. */
@Wire
@Doc("A page about the operator.")
public record Link(
        @Doc("Name for people.") @Nullable String name,
        @Doc("Address of the page.") @Nullable String url) {}
