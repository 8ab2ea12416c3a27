package dev.trellis.api.placement;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

/** The weight of one score. */
@Wire
@Doc("The weight of one score.")
public record PrioritizerConfig(
        @Required ScoreCoordinate scoreCoordinate,
        @Doc("How much the score counts; 0 not at all, a negative weight turns " + "it round.")
                @Default("1")
                @Min(-10)
                @Max(10)
                @Nullable Integer weight) {}
