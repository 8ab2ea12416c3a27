package dev.trellis.engine.queue;

import java.time.Duration;

/**
 * How long a failed key waits: doubled with each failure in a row, up to a longest wait.
 *
 * <p>Jitter only shortens a wait, so the longest one is a promise, and keys that failed together
 * still part at the ceiling.
 */
public record Backoff(Duration first, Duration longest, double jitter) {
    public static final Backoff DEFAULT =
            new Backoff(Duration.ofMillis(5), Duration.ofSeconds(1000), 0.2);

    public Backoff {
        if (!first.isPositive() || longest.compareTo(first) < 0) {
            throw new IllegalArgumentException(
                    "back-off must grow from a positive first wait: first "
                            + first
                            + ", longest "
                            + longest);
        }
        if (!(jitter >= 0 && jitter < 1)) {
            throw new IllegalArgumentException("back-off jitter is not in [0, 1): " + jitter);
        }
    }

    /**
     * The wait after so many failures in a row.
     *
     * @param random in [0, 1): how much of the jitter to take off
     */
    Duration after(int failures, double random) {
        // 62 doublings leave every ceiling behind; more would overflow the shift.
        var doublings = Math.min(failures - 1, 62);
        var room = longest.toNanos() >> doublings;
        var full = first.toNanos() > room ? longest.toNanos() : first.toNanos() << doublings;
        return Duration.ofNanos((long) (full * (1 - jitter * random)));
    }

    /** The same growth, ending sooner. */
    Backoff atMost(Duration ceiling) {
        return ceiling.compareTo(longest) >= 0
                ? this
                : new Backoff(first, ceiling.compareTo(first) < 0 ? first : ceiling, jitter);
    }
}
