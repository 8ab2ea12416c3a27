package dev.trellis.engine.controller;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/** The worker threads of all controllers, as one group that ends together. */
final class Workers {
    private final List<Thread> threads = new ArrayList<>();

    void start(String name, int count, Runnable work) {
        for (var i = 0; i < count; i++) {
            threads.add(Thread.ofVirtual().name("worker-" + name + "-", i).start(work));
        }
    }

    /**
     * Waits for all to end.
     *
     * @return whether they did within the time
     */
    boolean join(Duration within, LongSupplier nanoTime) throws InterruptedException {
        var end = nanoTime.getAsLong() + within.toNanos();
        for (var thread : threads) {
            // A wait of zero still notices a thread that has ended.
            var left = Math.max(0, end - nanoTime.getAsLong());
            if (!thread.join(Duration.ofNanos(left))) {
                return false;
            }
        }
        return true;
    }

    void interrupt() {
        threads.forEach(Thread::interrupt);
    }

    List<String> running() {
        return threads.stream().filter(Thread::isAlive).map(Thread::getName).toList();
    }
}
