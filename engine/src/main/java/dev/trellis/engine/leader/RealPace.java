package dev.trellis.engine.leader;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** The machine's clock and virtual threads. */
final class RealPace implements Pace {
    private final Semaphore wakes = new Semaphore(0);

    @Override
    public long nanos() {
        return System.nanoTime();
    }

    @Override
    public void sleep(Duration time) throws InterruptedException {
        Thread.sleep(time);
    }

    @Override
    public void awaitWake(Duration time) throws InterruptedException {
        if (wakes.tryAcquire(time.toNanos(), TimeUnit.NANOSECONDS)) {
            wakes.drainPermits();
        }
    }

    @Override
    public void wake() {
        wakes.release();
    }

    @Override
    public Task start(String name, Runnable body) {
        var thread = Thread.ofVirtual().name(name).start(body);
        return within -> thread.join(within.isNegative() ? Duration.ZERO : within);
    }
}
