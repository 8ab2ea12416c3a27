package dev.trellis.engine.controller;

import dev.trellis.engine.queue.Cause;
import dev.trellis.engine.queue.KeySink;
import dev.trellis.engine.queue.Work;
import dev.trellis.engine.queue.WorkQueue;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.slf4j.spi.LoggingEventBuilder;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Runs the keys of one controller: the only place where its exceptions are caught, and the only one
 * that tells its queue how a run ended.
 */
public final class ControllerRunner<K> implements KeySink<K> {
    private static final Logger LOG = LoggerFactory.getLogger(ControllerRunner.class);

    /** A few retries in a row are how optimistic writes work; more are worth a look. */
    private static final int RETRIES_EXPECTED = 4;

    private static final int MESSAGE_CHARACTERS_MAX = 500;

    private final String name;
    private final Controller<K> controller;
    private final WorkQueue<K> queue;
    private final ControllerMetrics.OfController metrics;
    private final LongSupplier nanoTime;
    // Writes show in the caches, and wake, on the thread that made them.
    private final ScopedValue<K> running = ScopedValue.newInstance();

    ControllerRunner(
            String name,
            Controller<K> controller,
            WorkQueue<K> queue,
            ControllerMetrics metrics,
            LongSupplier nanoTime) {
        this.name = name;
        this.controller = controller;
        this.queue = queue;
        this.metrics = metrics.of(name, queue::depth);
        this.nanoTime = nanoTime;
    }

    public String name() {
        return name;
    }

    @Override
    public void add(K key, Cause cause) {
        if (!isOwnDoing(key)) {
            queue.add(key, cause);
        }
    }

    private boolean isOwnDoing(K key) {
        return controller.settlesInOneRun() && running.isBound() && running.get().equals(key);
    }

    /** Where delays are asked for, and where a simulation looks up what is due. */
    public WorkQueue<K> queue() {
        return queue;
    }

    /** Runs the next ready key on the caller's thread; false when none is ready. */
    public boolean step() {
        var work = queue.poll();
        work.ifPresent(this::run);
        return work.isPresent();
    }

    /** Runs keys from when the condition holds until the queue is shut. */
    void start(int workersMax, Workers workers, BooleanSupplier ready) {
        new Crew(workersMax, crew -> workers.start(name, () -> work(crew, ready))).appoint();
    }

    private void work(Crew crew, BooleanSupplier ready) {
        try {
            var glances = new Glances();
            while (!ready.getAsBoolean() && queue.isOpen()) {
                Thread.sleep(glances.next());
            }
            for (var work = queue.take(); work.isPresent(); work = queue.take()) {
                crew.took();
                run(work.get());
                if (!crew.isNeeded()) {
                    return;
                }
            }
        } catch (InterruptedException e) {
            LOG.atDebug().setMessage("worker told to stop").addKeyValue("controller", name).log();
        }
    }

    /** Takes the controller out of the metrics: it will not run again. */
    void retire() {
        metrics.ended();
    }

    private void run(Work<K> work) {
        metrics.waited(work.cause(), work.waited());
        var start = nanoTime.getAsLong();
        var next = reconcile(work.key());
        var result = finish(work, next);
        metrics.ran(result, Duration.ofNanos(nanoTime.getAsLong() - start));
    }

    // Errors too: a stack overflow over one object must leave its neighbours working.
    private Next reconcile(K key) {
        try {
            return ScopedValue.where(running, key).call(() -> controller.reconcile(key));
        } catch (Throwable failure) {
            return Next.failed(failure);
        }
    }

    private Result finish(Work<K> work, Next next) {
        return switch (next) {
            case Next.Done _ -> {
                queue.done(work);
                yield Result.DONE;
            }
            case Next.After(var delay) -> {
                queue.doneUntil(work, delay);
                yield Result.DONE;
            }
            case Next.Waiting(var reason, var delay) -> {
                queue.doneUntil(work, delay);
                line(Level.DEBUG, work, "key waits", reason).log();
                yield Result.WAITING;
            }
            case Next.Blocked(var reason) -> {
                queue.done(work);
                line(Level.DEBUG, work, "key is blocked until somebody acts", reason).log();
                yield Result.BLOCKED;
            }
            case Next.Retry(var reason, var message) -> {
                queue.retry(work, Duration.ofDays(365));
                var line = line(retryLevel(work), work, "key is tried again", reason);
                (message.isEmpty() ? line : line.addKeyValue("message", shortened(message))).log();
                metrics.retried(Result.RETRY);
                yield Result.RETRY;
            }
            case Next.Failed(var failure) -> failed(work, failure);
        };
    }

    private Result failed(Work<K> work, Throwable failure) {
        var kind = Failure.of(failure);
        var result = Result.of(kind);
        var wait = queue.retry(work, kind.ceiling());
        var line =
                LOG.atLevel(level(kind, work))
                        .setMessage("run failed, key is tried again")
                        .addKeyValue("controller", name)
                        .addKeyValue("key", work.key())
                        .addKeyValue("reason", kind)
                        .addKeyValue("failures", work.failures() + 1)
                        .addKeyValue("again_after", wait)
                        .addKeyValue("failure", shortened(failure.toString()));
        // The trace of a refused request only shows our own call; that of a bug shows the bug.
        (kind == Failure.BUG ? line.setCause(failure) : line).log();
        metrics.retried(result);
        return result;
    }

    private static Level level(Failure kind, Work<?> work) {
        return switch (kind) {
            case INTERRUPTED -> Level.DEBUG;
            case CONFLICT -> retryLevel(work);
            case OVERLOADED, UNREACHABLE, REFUSED -> Level.WARN;
            case BUG -> Level.ERROR;
        };
    }

    private static Level retryLevel(Work<?> work) {
        return work.failures() < RETRIES_EXPECTED ? Level.DEBUG : Level.WARN;
    }

    private static String shortened(String text) {
        return text.length() <= MESSAGE_CHARACTERS_MAX
                ? text
                : text.substring(0, MESSAGE_CHARACTERS_MAX) + "...";
    }

    private LoggingEventBuilder line(Level level, Work<K> work, String message, String reason) {
        return LOG.atLevel(level)
                .setMessage(message)
                .addKeyValue("controller", name)
                .addKeyValue("key", work.key())
                .addKeyValue("reason", reason);
    }
}
