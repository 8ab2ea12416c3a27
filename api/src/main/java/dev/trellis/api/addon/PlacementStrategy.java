package dev.trellis.api.addon;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** The clusters of one placement, their configuration, and how changes reach them. */
@Wire
@Doc("The clusters of one placement and how the add-on reaches them.")
public record PlacementStrategy(
        @Doc("Namespace of the placement.") @Required @Size(min = 1) String namespace,
        @Doc("Name of the placement.") @Required @Size(min = 1) String name,
        @Doc("Configuration of the add-on on these clusters. A type may occur " + "more than once.")
                List<AddOnConfig> configs,
        @Doc("How a change of configuration reaches these clusters.")
                @Default("{\"type\": \"All\"}")
                @Nullable RolloutStrategy rolloutStrategy) {

    public PlacementStrategy {
        configs = Copies.list(configs);
    }
}
