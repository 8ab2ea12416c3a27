package dev.trellis.api.placement;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;

/** One score of a cluster. */
@Wire
@Doc("One score.")
public record ScoreItem(
        @Doc("Name of the score.") @Required String name,
        @Doc("The score, from -100 to 100.") @Required @Min(-100) @Max(100) Integer value) {}
