package dev.trellis.engine.lifecycle;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CountDownLatch;

/**
 * Closes a process in the reverse order of opening. A manager opens its client, the server for
 * probes, the caches and then its controllers under a lease; so it stops taking work, finishes the
 * running keys, releases the lease, closes the caches, the server and at last the client.
 *
 * <pre>{@code
 * var life = new Lifecycle();
 * life.opened("client", Duration.ofSeconds(2), _ -> client.close());
 * life.opened("election", Duration.ofSeconds(25), _ -> election.close());
 * life.stopOnSignal();
 * life.awaitStopped();
 * }</pre>
 *
 * <p>The times add up to what the process needs at worst after SIGTERM: keep the sum below the
 * grace period of its pod.
 */
public final class Lifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(Lifecycle.class);

    private final Deque<Part> parts = new ArrayDeque<>();
    private final CountDownLatch stopped = new CountDownLatch(1);
    private volatile boolean stopping;

    private record Part(String name, Duration within, Stop stop) {}

    /** How a part of the process is closed. */
    @FunctionalInterface
    public interface Stop {
        /**
         * Closes the part.
         *
         * @param within how long that may take; it is interrupted then
         */
        void stop(Duration within) throws Exception;
    }

    /** Adds a part that has just been opened; it will be closed before those that are there. */
    public synchronized void opened(String name, Duration within, Stop stop) {
        if (stopping) {
            throw new IllegalStateException(name + " was opened while the process stops");
        }
        parts.push(new Part(name, within, stop));
    }

    /** Whether the process is on its way out: it should no longer say that it is ready. */
    public boolean stopping() {
        return stopping;
    }

    /**
     * Closes all parts and returns when that is done, also for those who ask second.
     *
     * @param why what the log says
     */
    public void stop(String why) {
        if (claim()) {
            LOG.atInfo().setMessage("process stops").addKeyValue("why", why).log();
            try {
                for (var part = next(); part != null; part = next()) {
                    close(part);
                }
            } finally {
                stopped.countDown();
            }
        } else {
            awaitQuietly();
        }
    }

    /** Stops on SIGTERM and SIGINT, and whenever the JVM is told to exit. */
    public void stopOnSignal() {
        Runtime.getRuntime()
                .addShutdownHook(
                        Thread.ofPlatform()
                                .name("stop-on-signal")
                                .unstarted(() -> stop("told to exit")));
    }

    public void awaitStopped() throws InterruptedException {
        stopped.await();
    }

    private synchronized boolean claim() {
        var first = !stopping;
        stopping = true;
        return first;
    }

    private synchronized @Nullable Part next() {
        return parts.poll();
    }

    private static void close(Part part) {
        var closing =
                Thread.ofVirtual()
                        .name("close-" + part.name)
                        .start(() -> {
                            try {
                                part.stop.stop(part.within);
                            } catch (Exception e) {
                                LOG.atWarn()
                                        .setMessage("part does not close")
                                        .addKeyValue("part", part.name)
                                        .setCause(e)
                                        .log();
                            }
                        });
        try {
            if (!closing.join(part.within)) {
                LOG.atWarn()
                        .setMessage("part does not close in time, going on without it")
                        .addKeyValue("part", part.name)
                        .addKeyValue("within", part.within)
                        .log();
                closing.interrupt();
            }
        } catch (InterruptedException e) {
            // Whoever stops the process wants it stopped: go on, and remember the interrupt.
            closing.interrupt();
            Thread.currentThread().interrupt();
        }
    }

    private void awaitQuietly() {
        try {
            stopped.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
