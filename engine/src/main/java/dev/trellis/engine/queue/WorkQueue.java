package dev.trellis.engine.queue;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/**
 * The keyed work queue: {@link Schedule} behind a lock, with workers that wait.
 *
 * <p>It promises that no key is with two workers, that a key added after its run started runs
 * again, and that a delayed key needs no thread. It is shut at first: keys gather, but nobody gets
 * one until {@link #open}; a standby's queue fills this way, at most one entry per key.
 *
 * <p>Whoever steps it by hand (a simulation) uses {@link #poll} and {@link #untilNextDue}; threads
 * use {@link #take}.
 */
public final class WorkQueue<K> implements KeySink<K> {
    /** Longer delays are cut to this; it keeps sums of nanoseconds in range. */
    private static final Duration DELAY_MAX = Duration.ofDays(365);

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition wakeUp = lock.newCondition();
    private final Schedule<K> schedule;
    private final Backoff backoff;
    private final LongSupplier nanoTime;
    private final long origin;
    private final RandomGenerator jitter;
    private boolean open;

    /**
     * Whether one idle worker waits for the next delay; the others then wait for a signal only. The
     * number tells an old watch from its successor.
     */
    private boolean watched;

    private long watches;

    /**
     * @param nanoTime a clock that never goes back, as {@link System#nanoTime}
     */
    public WorkQueue(QueueSettings settings, LongSupplier nanoTime, RandomGenerator jitter) {
        this.schedule = new Schedule<>(settings.changesInARow());
        this.backoff = settings.backoff();
        this.nanoTime = nanoTime;
        this.origin = nanoTime.getAsLong();
        this.jitter = jitter;
    }

    @Override
    public void add(K key, Cause cause) {
        lock.lock();
        try {
            if (schedule.add(key, cause, now())) {
                wakeUp.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Asks for a run at the latest after the delay; an earlier one answers it. */
    public void addAfter(K key, Duration delay, Cause cause) {
        lock.lock();
        try {
            if (schedule.addAt(key, cause, due(delay))) {
                wakeTimer();
            }
        } finally {
            lock.unlock();
        }
    }

    /** The next key that is ready, without waiting. */
    public Optional<Work<K>> poll() {
        lock.lock();
        try {
            return open ? Optional.ofNullable(start()) : Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    /** Waits for the next key; empty once the queue is shut. */
    public Optional<Work<K>> take() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (open) {
                var work = start();
                if (work != null) {
                    return Optional.of(work);
                }
                var due = schedule.nextDue();
                if (due == Schedule.NEVER || watched) {
                    wakeUp.await();
                } else {
                    var watch = startWatch();
                    try {
                        wakeUp.awaitNanos(due - now());
                    } finally {
                        endWatch(watch);
                    }
                }
            }
            return Optional.empty();
        } finally {
            // The one who leaves hands on the watch for what is ready or falls due next.
            if (!watched && (schedule.hasReady() || schedule.nextDue() != Schedule.NEVER)) {
                wakeUp.signal();
            }
            lock.unlock();
        }
    }

    /** The key's run went well: its failures are forgotten. */
    public void done(Work<K> work) {
        finish(work, null);
    }

    /** The key's run went well, and somebody should look again after the delay. */
    public void doneUntil(Work<K> work, Duration delay) {
        finish(work, delay);
    }

    /**
     * The key's run failed: it comes back after its back-off, as pressing as it was.
     *
     * @param ceiling a longest wait below the usual one, for failures that are not the key's own
     * @return how long the key waits now
     */
    public Duration retry(Work<K> work, Duration ceiling) {
        lock.lock();
        try {
            var entry = schedule.running(work.key());
            entry.failures = Math.min(entry.failures, Integer.MAX_VALUE - 1) + 1;
            var delay = backoff.atMost(ceiling).after(entry.failures, jitter.nextDouble());
            if (schedule.delay(entry, work.cause(), due(delay))) {
                wakeTimer();
            }
            finish(entry);
            return delay;
        } finally {
            lock.unlock();
        }
    }

    /** Lets workers have keys. */
    public void open() {
        gate(true);
    }

    /** Gives out no more keys and sends waiting workers home; the keys stay. */
    public void shut() {
        gate(false);
    }

    public boolean isOpen() {
        lock.lock();
        try {
            return open;
        } finally {
            lock.unlock();
        }
    }

    public QueueDepth depth() {
        lock.lock();
        try {
            return schedule.depth();
        } finally {
            lock.unlock();
        }
    }

    /** How many keys are remembered: a bound for the memory taken. */
    public int size() {
        lock.lock();
        try {
            return schedule.size();
        } finally {
            lock.unlock();
        }
    }

    /** How long until a delayed key is ready; empty when none is delayed, zero when one is due. */
    public Optional<Duration> untilNextDue() {
        lock.lock();
        try {
            var due = schedule.nextDue();
            return due == Schedule.NEVER
                    ? Optional.empty()
                    : Optional.of(Duration.ofNanos(Math.max(0, due - now())));
        } finally {
            lock.unlock();
        }
    }

    private void finish(Work<K> work, @Nullable Duration delay) {
        lock.lock();
        try {
            var entry = schedule.running(work.key());
            entry.failures = 0;
            if (delay != null && schedule.delay(entry, Cause.BACKGROUND, due(delay))) {
                wakeTimer();
            }
            finish(entry);
        } finally {
            lock.unlock();
        }
    }

    private void finish(Entry<K> entry) {
        if (schedule.finish(entry, now())) {
            wakeUp.signal();
        }
    }

    private void gate(boolean state) {
        lock.lock();
        try {
            open = state;
            wakeUp.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private @Nullable Work<K> start() {
        var now = now();
        var entry = schedule.start(now);
        return entry == null
                ? null
                : new Work<>(
                        entry.key,
                        entry.startedFor,
                        Duration.ofNanos(now - entry.readySince),
                        entry.failures);
    }

    private long startWatch() {
        watched = true;
        return ++watches;
    }

    private void endWatch(long watch) {
        if (watch == watches) {
            watched = false;
        }
    }

    /** The first delay changed: whoever wakes takes over the watch with the new time. */
    private void wakeTimer() {
        watched = false;
        watches++;
        wakeUp.signal();
    }

    private long due(Duration delay) {
        var cut = delay.compareTo(DELAY_MAX) > 0 ? DELAY_MAX : delay;
        return now() + (cut.isNegative() ? 0 : cut.toNanos());
    }

    private long now() {
        return nanoTime.getAsLong() - origin;
    }
}
