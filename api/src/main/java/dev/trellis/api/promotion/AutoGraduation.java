package dev.trellis.api.promotion;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;

/** When a promotion graduates by itself. */
@Wire
@Doc("When a promotion graduates by itself.")
public record AutoGraduation(@Doc("Seconds of probation.") @Required @Min(0) Long afterSeconds) {}
