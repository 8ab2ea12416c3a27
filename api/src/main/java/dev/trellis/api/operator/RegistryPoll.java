package dev.trellis.api.operator;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import org.jspecify.annotations.Nullable;

/** When an image is looked at again. */
@Wire
@Doc("When an image is looked at again.")
public record RegistryPoll(
        @Doc("Time between two looks, such as 15m.") @Nullable String interval) {}
