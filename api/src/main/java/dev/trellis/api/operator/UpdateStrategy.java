package dev.trellis.api.operator;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import org.jspecify.annotations.Nullable;

/** How the content of a catalog is kept up to date. */
@Wire
@Doc("How the content is kept up to date.")
public record UpdateStrategy(
        @Doc("When an image is looked at again.") @Nullable RegistryPoll registryPoll) {}
