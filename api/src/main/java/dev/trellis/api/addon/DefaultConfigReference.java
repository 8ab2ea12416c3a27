package dev.trellis.api.addon;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

import org.jspecify.annotations.Nullable;

/** The default configuration of one type, as the hub sees it now. */
@Wire
@Doc("The default configuration of one type.")
public record DefaultConfigReference(
        @Doc("API group of the configuration, empty for the core group.") @Default("")
                @Nullable String group,
        @Doc("Resource (plural, lower case) of the configuration.") @Required @Size(min = 1)
                String resource,
        @Doc("The object to use.") @Nullable ConfigSpecHash desiredConfig) {}
