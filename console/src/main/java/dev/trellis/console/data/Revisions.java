package dev.trellis.console.data;

import java.time.Duration;
import java.util.UUID;

/**
 * Counts changes, so that a reader can tell whether it has seen the newest.
 *
 * <p>A revision names the process too: to a reader that comes back after a restart everything is
 * new.
 */
public final class Revisions implements AutoCloseable {
    private final String process = UUID.randomUUID().toString().substring(0, 8);
    private long count;
    private boolean closed;

    public synchronized String now() {
        return process + "-" + count;
    }

    /** Something has changed. */
    public synchronized void next() {
        count++;
        notifyAll();
    }

    /**
     * Waits for a revision other than the one that was seen.
     *
     * @return the newest one, which is the one that was seen when the time is over
     */
    public synchronized String awaitOther(String seen, Duration patience)
            throws InterruptedException {
        var end = System.nanoTime() + patience.toNanos();
        while (seen.equals(now()) && !closed) {
            var left = (end - System.nanoTime()) / 1_000_000;
            if (left <= 0) {
                break;
            }
            wait(left);
        }
        return now();
    }

    public synchronized boolean isClosed() {
        return closed;
    }

    /** Nobody waits from now on. */
    @Override
    public synchronized void close() {
        closed = true;
        notifyAll();
    }
}
