package dev.trellis.api.placement;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import org.jspecify.annotations.Nullable;

/** How decisions are grouped. */
@Wire
@Doc("How decisions are grouped.")
public record DecisionStrategy(@Nullable GroupStrategy groupStrategy) {}
