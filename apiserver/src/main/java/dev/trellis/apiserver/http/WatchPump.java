package dev.trellis.apiserver.http;

import dev.trellis.apiserver.registry.WatchFeed;
import dev.trellis.apiserver.store.Subscription;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Moves events from a feed to a watcher, one batch at a time. Between batches it holds no thread: a
 * commit, a finished write or a timer sets it going again.
 */
public final class WatchPump {
    private static final Duration BOOKMARK_PAUSE = Duration.ofMinutes(1);
    private static final Duration BOOKMARK_BEFORE_END = Duration.ofSeconds(2);

    private final WatchFeed feed;
    private final EventForm form;
    private final Sink sink;
    private final Executor executor;
    private final AtomicInteger wishes = new AtomicInteger();
    private volatile boolean closed;
    private volatile boolean timedOut;
    private volatile boolean bookmarkDue;
    private @Nullable Subscription subscription;
    private List<ScheduledFuture<?>> timers = List.of();

    private WatchPump(ApiResponse.Stream stream, Sink sink, Executor executor) {
        this.feed = stream.feed();
        this.form = stream.form();
        this.sink = sink;
        this.executor = executor;
    }

    /** Starts to move events; the caller goes on at once. */
    public static WatchPump start(
            ApiResponse.Stream stream,
            Sink sink,
            Executor executor,
            ScheduledExecutorService timer) {
        var pump = new WatchPump(stream, sink, executor);
        pump.begin(stream.timeout(), timer);
        return pump;
    }

    private synchronized void begin(Duration timeout, ScheduledExecutorService timer) {
        subscription = feed.listen(this::wake);
        var end = timer.schedule(this::end, timeout.toMillis(), TimeUnit.MILLISECONDS);
        if (feed.wantsBookmarks()) {
            var pause = BOOKMARK_PAUSE.toMillis();
            var last = timeout.minus(BOOKMARK_BEFORE_END).toMillis();
            timers = new ArrayList<>();
            timers.add(end);
            timers.add(
                    timer.scheduleAtFixedRate(this::bookmark, pause, pause, TimeUnit.MILLISECONDS));
            if (last > 0) {
                timers.add(timer.schedule(this::bookmark, last, TimeUnit.MILLISECONDS));
            }
        } else {
            timers = List.of(end);
        }
        wake();
    }

    /** Ends it without a word: the watcher is gone. */
    public synchronized void close() {
        closed = true;
        timers.forEach(timer -> timer.cancel(false));
        if (subscription != null) {
            subscription.close();
        }
    }

    private void end() {
        timedOut = true;
        wake();
    }

    private void bookmark() {
        bookmarkDue = true;
        wake();
    }

    private void wake() {
        // Whoever finds nobody at work sets somebody to work.
        if (wishes.getAndIncrement() == 0) {
            executor.execute(this::pump);
        }
    }

    private void pump() {
        while (!closed) {
            var answered = wishes.get();
            var batch = batch();
            if (!batch.isEmpty()) {
                // Still at work until this went out. Whoever of the two comes second goes on: this
                // loop, or, where the watcher is slow, the end of the write.
                var first = new AtomicBoolean(true);
                sink.send(batch, success -> sent(success, first));
                if (first.getAndSet(false)) {
                    return;
                }
                continue;
            }
            if (feed.isEnded() || timedOut) {
                close();
                sink.finish();
                return;
            }
            if (wishes.compareAndSet(answered, 0)) {
                return;
            }
        }
    }

    private List<byte[]> batch() {
        var events = feed.next();
        if (events.isEmpty() && bookmarkDue && !feed.isEnded()) {
            bookmarkDue = false;
            events = List.of(feed.bookmark());
        }
        return form.lines(events);
    }

    private void sent(boolean success, AtomicBoolean first) {
        if (!success) {
            close();
        }
        if (!first.getAndSet(false)) {
            executor.execute(this::pump);
        }
    }
}
