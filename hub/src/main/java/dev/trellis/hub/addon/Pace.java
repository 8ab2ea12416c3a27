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
 * same however large the fleet is, and a small fleet is answered at once: a run over few members
 * that takes long is slow for another reason, such as a process that has just begun.
 */
final class Pace {
    private static final int REST_FACTOR = 16;
    private static final long REST_NANOS_MAX = Duration.ofSeconds(2).toNanos();
    private static final long REST_NANOS_MAX_A_MEMBER = Duration.ofMillis(5).toNanos();

    private final LongSupplier nanoTime;
    private final Map<String, Long> notBefore = new ConcurrentHashMap<>();

    Pace(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /**
     * Runs the work, or says when to come back.
     *
     * @param members how many members of the fleet a run looks at; asked after each
     */
    Next orLater(String key, LongSupplier members, Supplier<Next> work) {
        var start = nanoTime.getAsLong();
        var rest = notBefore.getOrDefault(key, start) - start;
        if (rest > 0) {
            return Next.after(Duration.ofNanos(rest));
        }
        var next = work.get();
        var end = nanoTime.getAsLong();
        notBefore.put(key, end + rest(end - start, members.getAsLong()));
        return next;
    }

    private static long rest(long took, long members) {
        return Math.min(
                took * REST_FACTOR, Math.min(members * REST_NANOS_MAX_A_MEMBER, REST_NANOS_MAX));
    }
}
