package dev.trellis.api.promotion;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

import org.jspecify.annotations.Nullable;

/** Names a placement. */
@Wire
@Doc("Names a placement.")
public record PlacementRef(
        @Doc("Name of the placement.") @Required @Size(min = 1, max = 253) String name,
        @Doc("Namespace of the placement, in policies of the whole hub only.") @Size(max = 253)
                @Nullable String namespace) {}
