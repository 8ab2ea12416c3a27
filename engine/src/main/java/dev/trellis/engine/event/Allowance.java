package dev.trellis.engine.event;

import java.time.Duration;
import java.time.Instant;

/** How many more events an object may have: a bucket that refills with time. */
record Allowance(int left, Instant since) {

    /** With what came in since; a full bucket gains nothing. */
    Allowance refilled(Instant now, int burst, Duration refill) {
        var gained = Duration.between(since, now).dividedBy(refill);
        return gained <= 0
                ? this
                : new Allowance(
                        (int) Math.min(burst, left + gained),
                        since.plus(refill.multipliedBy(gained)));
    }

    Allowance spent() {
        return new Allowance(left - 1, since);
    }
}
