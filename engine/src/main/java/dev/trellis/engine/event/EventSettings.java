package dev.trellis.engine.event;

import java.time.Duration;

/**
 * How many events are sent.
 *
 * @param queued occurrences that may wait to be sent; more are dropped
 * @param remembered events that may still be counted up
 * @param repetitionMax an occurrence later than this after the last is an event of its own
 * @param countingPause how often the count of one event is sent at most
 * @param burst events that one object may have in quick succession
 * @param refill after this time an object may have one more
 */
public record EventSettings(
        int queued,
        int remembered,
        Duration repetitionMax,
        Duration countingPause,
        int burst,
        Duration refill) {

    public static final EventSettings USUAL =
            new EventSettings(
                    4096,
                    4096,
                    Duration.ofMinutes(10),
                    Duration.ofSeconds(10),
                    20,
                    Duration.ofMinutes(1));
}
