package dev.trellis.engine.controller;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Wakes every key again and again without a change, to mend what was missed. The period varies by a
 * tenth, so that processes that began together part.
 */
public final class Resync implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Resync.class);

    private final Thread thread;

    private Resync(Thread thread) {
        this.thread = thread;
    }

    /**
     * Begins with the first period.
     *
     * @param repeat tells all handlers of the caches again, as {@code WatchCache::repeat}
     */
    public static Resync start(Duration period, RandomGenerator jitter, Runnable repeat) {
        if (!period.isPositive()) {
            throw new IllegalArgumentException("resync period must be positive: " + period);
        }
        return new Resync(
                Thread.ofVirtual().name("resync").start(() -> run(period, jitter, repeat)));
    }

    private static void run(Duration period, RandomGenerator jitter, Runnable repeat) {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                var tenth = period.toNanos() / 10;
                Thread.sleep(
                        period.minusNanos(tenth)
                                .plusNanos((long) (jitter.nextDouble() * 2 * tenth)));
                repeat(repeat);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // closed
        }
    }

    private static void repeat(Runnable repeat) {
        try {
            repeat.run();
        } catch (RuntimeException e) {
            LOG.atError().setMessage("resync failed, the next one follows").setCause(e).log();
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
