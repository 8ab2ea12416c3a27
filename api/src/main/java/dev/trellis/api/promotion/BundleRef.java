package dev.trellis.api.promotion;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

import org.jspecify.annotations.Nullable;

/** Names a bundle. */
@Wire
@Doc("Names a bundle.")
public record BundleRef(
        @Doc("Name of the bundle.") @Required @Size(min = 1, max = 253) String name,
        @Doc("Namespace of the bundle, in policies of the whole hub only.") @Size(max = 253)
                @Nullable String namespace) {}
