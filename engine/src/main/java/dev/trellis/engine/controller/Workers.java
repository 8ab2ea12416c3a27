package dev.trellis.engine.controller;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** The worker threads of all controllers, as one group that ends together. */
final class Workers {
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
    private final AtomicLong started = new AtomicLong();

    void start(String name, Runnable work) {
        var thread =
                Thread.ofVirtual()
                        .name("worker-" + name + "-" + started.getAndIncrement())
                        .unstarted(() -> {
                            try {
                                work.run();
                            } finally {
                                threads.remove(Thread.currentThread());
                            }
                        });
        threads.add(thread);
        thread.start();
    }

    /**
     * Waits for all to end, also for those that others start meanwhile.
     *
     * @return whether they did within the time
     */
    boolean join(Duration within, LongSupplier nanoTime) throws InterruptedException {
        var end = nanoTime.getAsLong() + within.toNanos();
        for (var thread = any(); thread.isPresent(); thread = any()) {
            // A wait of zero still notices a thread that has ended.
            var left = Math.max(0, end - nanoTime.getAsLong());
            if (!thread.get().join(Duration.ofNanos(left))) {
                return false;
            }
        }
        return true;
    }

    private Optional<Thread> any() {
        return threads.stream().findAny();
    }

    void interrupt() {
        threads.forEach(Thread::interrupt);
    }

    List<String> running() {
        return threads.stream().map(Thread::getName).sorted().toList();
    }
}
