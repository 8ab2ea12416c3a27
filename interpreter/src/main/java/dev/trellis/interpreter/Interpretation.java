package dev.trellis.interpreter;

import java.time.Duration;

/**
 * What became of a question.
 *
 * @param answer from the first layer that knows the kind
 * @param layer which one
 * @param source the configuration of that layer, or empty
 */
public record Interpretation(Answer answer, String layer, String source, Duration took) {}
