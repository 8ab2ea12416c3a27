package dev.trellis.hub.addon;

import dev.trellis.engine.controller.Next;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Keeps a key that looks at a whole fleet from running at every change of one of its members: after
 * a run it rests for many times as long as the run took. So its share of the processor stays the
 * same however large the fleet is, and a small fleet is answered at once.
 */
final class Pace {
    private static final int REST_FACTOR = 16;
    private static final long REST_NANOS_MAX = Duration.ofSeconds(2).toNanos();

    private final LongSupplier nanoTime;
    private final Map<String, Long> notBefore = new ConcurrentHashMap<>();

    Pace(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** Runs the work, or says when to come back. */
    Next orLater(String key, Supplier<Next> work) {
        var start = nanoTime.getAsLong();
        var rest = notBefore.getOrDefault(key, start) - start;
        if (rest > 0) {
            return Next.after(Duration.ofNanos(rest));
        }
        var next = work.get();
        var end = nanoTime.getAsLong();
        notBefore.put(key, end + Math.min((end - start) * REST_FACTOR, REST_NANOS_MAX));
        return next;
    }
}
