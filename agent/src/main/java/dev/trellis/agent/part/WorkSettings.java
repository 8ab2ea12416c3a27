package dev.trellis.agent.part;

import dev.trellis.agent.feedback.FeedbackSettings;

import java.time.Duration;

/**
 * How an agent applies works.
 *
 * @param statusEvery how often the state of applied objects is looked at
 * @param evictionGrace how long what a lost work applied is kept
 * @param workers how many works are applied at once
 * @param feedback which values of applied objects are fed back
 */
public record WorkSettings(
        Duration statusEvery, Duration evictionGrace, int workers, FeedbackSettings feedback) {
    public static final WorkSettings USUAL =
            new WorkSettings(
                    Duration.ofSeconds(10), Duration.ofHours(1), 10, FeedbackSettings.USUAL);

    public WorkSettings {
        if (!statusEvery.isPositive() || evictionGrace.isNegative()) {
            throw new IllegalArgumentException(
                    "The interval of works must be longer than nothing and their eviction grace not negative: give such as 10s and 60m.");
        }
        if (workers < 1) {
            throw new IllegalArgumentException("Works need at least one worker: give 1 or more.");
        }
    }
}
