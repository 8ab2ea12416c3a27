package dev.trellis.engine.cache;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** The pause before another attempt: it doubles with each failure in a row. For one thread. */
final class Pause {
    private final Duration min;
    private final Duration max;
    private int failures;

    Pause(Duration min, Duration max) {
        this.min = min;
        this.max = max;
    }

    void reset() {
        failures = 0;
    }

    Duration next() {
        var doubled = min.multipliedBy(1L << Math.min(failures, 16));
        failures++;
        var full = doubled.compareTo(max) < 0 ? doubled : max;
        // Up to half of it is left to chance: not all caches should come back at the same time.
        return full.multipliedBy(ThreadLocalRandom.current().nextInt(50, 101)).dividedBy(100);
    }
}
