package dev.trellis.hub.registration.lease;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * Notices when the hub's own clock is moved, or when the hub slept: then time as it is written has
 * passed that nobody lived through, and a whole fleet would look silent at once.
 */
final class ClockWatch {

    // Slow corrections are no jump, and no lease is as short as this.
    private static final Duration JUMP = Duration.ofSeconds(4);

    private static final Duration NEVER = Duration.ofDays(365);

    private final InstantSource clock;
    private final LongSupplier nanoTime;
    private Instant lastNow;
    private long lastNanos;
    private long movedAt;
    private boolean moved;

    /**
     * @param sinceMoved how long, as time really passes, the clock was not moved
     */
    record Reading(Instant now, Duration sinceMoved) {}

    ClockWatch(InstantSource clock, LongSupplier nanoTime) {
        this.clock = clock;
        this.nanoTime = nanoTime;
        this.lastNow = clock.instant();
        this.lastNanos = nanoTime.getAsLong();
    }

    synchronized Reading read() {
        var now = clock.instant();
        var nanos = nanoTime.getAsLong();
        // Differences only: the count of nanoseconds may run over.
        var passed = Duration.ofNanos(nanos - lastNanos);
        if (Duration.between(lastNow, now).minus(passed).abs().compareTo(JUMP) > 0) {
            moved = true;
            movedAt = nanos;
        }
        lastNow = now;
        lastNanos = nanos;
        return new Reading(now, moved ? Duration.ofNanos(nanos - movedAt) : NEVER);
    }
}
