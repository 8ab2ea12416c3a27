package dev.trellis.api.placement;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;

/** A named group of chosen clusters. */
@Wire
@Doc("A named group of chosen clusters.")
public record DecisionGroup(
        @Doc("Name of the group.")
                @Required
                @Pattern("^[a-zA-Z0-9][-A-Za-z0-9_.]{0,61}[a-zA-Z0-9]$")
                String groupName,
        @Required GroupClusterSelector groupClusterSelector) {}
