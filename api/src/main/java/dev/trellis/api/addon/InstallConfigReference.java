package dev.trellis.api.addon;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

import org.jspecify.annotations.Nullable;

/** One configuration on its way to the clusters of a placement. */
@Wire
@Doc("A configuration on its way to the clusters.")
public record InstallConfigReference(
        @Doc("API group of the configuration, empty for the core group.") @Default("")
                @Nullable String group,
        @Doc("Resource (plural, lower case) of the configuration.") @Required @Size(min = 1)
                String resource,
        @Doc("What the clusters should have.") @Nullable ConfigSpecHash desiredConfig,
        @Doc("What all clusters last had with success.")
                @Nullable ConfigSpecHash lastKnownGoodConfig,
        @Doc("What was last given to a cluster.") @Nullable ConfigSpecHash lastAppliedConfig) {}
