package dev.trellis.hub.webhook;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Bounds the bytes of all request bodies that are in memory at once. Many small requests run side
 * by side; a list of everything waits until there is room for it.
 */
final class BodyBudget {

    // Well within the API server's own deadline, so that its client hears of it from us.
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private final int bytesMax;
    private final Semaphore bytes;

    BodyBudget(int bytesMax) {
        this.bytesMax = bytesMax;
        // Fair: otherwise small requests would pass a large one for ever.
        this.bytes = new Semaphore(bytesMax, true);
    }

    int bytesMax() {
        return bytesMax;
    }

    /** Whether there is room for so many bytes now or soon; then they must be given back. */
    boolean take(int wanted) throws InterruptedException {
        return bytes.tryAcquire(wanted, PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    }

    void giveBack(int taken) {
        bytes.release(taken);
    }
}
