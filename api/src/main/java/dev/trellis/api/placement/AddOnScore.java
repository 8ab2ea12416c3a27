package dev.trellis.api.placement;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

/** A score that an add-on maintains. */
@Wire
@Doc("A score that an add-on maintains.")
public record AddOnScore(
        @Doc("Name of the AddOnPlacementScore.") @Required String resourceName,
        @Doc("Name of the score in it.") @Required String scoreName) {}
