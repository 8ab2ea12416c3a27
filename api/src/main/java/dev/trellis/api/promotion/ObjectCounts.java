package dev.trellis.api.promotion;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import org.jspecify.annotations.Nullable;

/** How many objects have come how far. */
@Wire
@Doc("How many objects have come how far.")
public record ObjectCounts(
        @Doc("All.") @Nullable Integer objects,
        @Doc("Claimed.") @Nullable Integer claimed,
        @Doc("Applied by the agent.") @Nullable Integer applied,
        @Doc("Healthy.") @Nullable Integer healthy,
        @Doc("Refused by the agent.") @Nullable Integer failed) {
    public static final ObjectCounts EMPTY = ObjectCountsBuilder.builder().build();
}
