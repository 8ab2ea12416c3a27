package dev.trellis.agent.work;

import dev.trellis.engine.controller.Next;

import java.time.Duration;
import java.util.function.DoubleSupplier;

/**
 * How long a work rests when nothing happens to it.
 *
 * @param pollEvery the least time between looks at objects that cannot be watched
 * @param chance in [0, 1): works spread over time
 */
record Waits(Duration pollEvery, DoubleSupplier chance) {
    /** Longer than any other. */
    static final Duration LONGEST = Duration.ofMinutes(6);

    private static final Duration RESYNC = Duration.ofMinutes(4);
    private static final Duration DENIED = Duration.ofMinutes(1);
    private static final Duration SETTLED = Duration.ofSeconds(2);

    /** Watches tell of changes; this mends what they might have missed. */
    Next resync() {
        return Next.after(jittered(RESYNC, 0.5));
    }

    Next poll() {
        return Next.after(jittered(pollEvery, 0.9));
    }

    /** Somebody may have granted the right by then. */
    Next denied() {
        return Next.after(DENIED);
    }

    /** Rights that changed just now are known everywhere by then, or after some more such waits. */
    Next settled() {
        return Next.after(SETTLED);
    }

    private Duration jittered(Duration least, double share) {
        return Duration.ofNanos((long) (least.toNanos() * (1 + share * chance.getAsDouble())));
    }
}
