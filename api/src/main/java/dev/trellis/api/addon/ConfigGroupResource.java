package dev.trellis.api.addon;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

import org.jspecify.annotations.Nullable;

/** A type of configuration. */
@Wire
@Doc("A type of configuration.")
public record ConfigGroupResource(
        @Doc("API group of the configuration, empty for the core group.") @Default("")
                @Nullable String group,
        @Doc("Resource (plural, lower case) of the configuration.") @Required @Size(min = 1)
                String resource) {}
