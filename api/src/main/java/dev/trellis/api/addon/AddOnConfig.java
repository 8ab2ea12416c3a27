package dev.trellis.api.addon;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

import org.jspecify.annotations.Nullable;

/** One configuration object, by type and name. Lists of these may hold several of the same type. */
@Wire
@Doc("A configuration object.")
public record AddOnConfig(
        @Doc("API group of the configuration, empty for the core group.") @Default("")
                @Nullable String group,
        @Doc("Resource (plural, lower case) of the configuration.") @Required @Size(min = 1)
                String resource,
        @Doc("Name of the object.") @Required @Size(min = 1) String name,
        @Doc("Namespace of the object, absent if it is cluster scoped.")
                @Nullable String namespace) {}
