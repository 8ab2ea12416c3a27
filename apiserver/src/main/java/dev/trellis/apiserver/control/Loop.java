package dev.trellis.apiserver.control;

import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.store.Changes;
import dev.trellis.apiserver.store.Store;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Calls back for each key of a table that changed, on a thread of its own, one at a time. A key
 * that fails is tried again after a while.
 */
final class Loop {
    private static final Logger LOG = LoggerFactory.getLogger(Loop.class);
    private static final int BATCH = 1_000;
    private static final int RETRY_SECONDS = 2;

    private final Store store;
    private final String table;
    private final Executor executor;
    private final Consumer<String> look;
    private final boolean together;
    private final AtomicInteger wishes = new AtomicInteger();
    private final LinkedHashSet<String> failed = new LinkedHashSet<>();
    private long position;

    private Loop(
            Store store, String table, Executor executor, Consumer<String> look, boolean together) {
        this.store = store;
        this.together = together;
        this.table = table;
        this.executor = executor;
        this.look = look;
    }

    /** Looks at all keys at once, and at each that changes from now on. */
    static void start(Store store, String table, Executor executor, Consumer<String> look) {
        begin(new Loop(store, table, executor, look, false));
    }

    /** Looks once at the whole table, and again after changes, several of them at once. */
    static void startWhole(Store store, String table, Executor executor, Runnable look) {
        begin(new Loop(store, table, executor, _ -> look.run(), true));
    }

    private static void begin(Loop loop) {
        loop.lookAtAll();
        var _ = loop.store.listen(loop.table, loop::wake);
        // A change between the reading and the listening is in the history.
        if (loop.store.current(loop.table).revision() > loop.position) {
            loop.wake();
        }
    }

    private void wake() {
        if (wishes.getAndIncrement() == 0) {
            try {
                executor.execute(this::run);
            } catch (RejectedExecutionException e) {
                LOG.atDebug().setCause(e).log("A change came while the server was stopping");
            }
        }
    }

    private void run() {
        int answered;
        do {
            answered = wishes.get();
            var again = new LinkedHashSet<>(failed);
            failed.clear();
            again.forEach(this::lookAt);
            catchUp();
        } while (!wishes.compareAndSet(answered, 0));
        if (!failed.isEmpty()) {
            CompletableFuture.delayedExecutor(RETRY_SECONDS, TimeUnit.SECONDS).execute(this::wake);
        }
    }

    private void catchUp() {
        while (true) {
            switch (store.after(table, position, BATCH)) {
                case Changes.TooOld _ -> lookAtAll();
                case Changes.Known(var changes, var upTo) -> {
                    var keys = new LinkedHashSet<String>();
                    changes.forEach(change -> keys.add(change.key()));
                    lookAt(keys);
                    position = upTo;
                    if (changes.size() < BATCH) {
                        return;
                    }
                }
            }
        }
    }

    private void lookAtAll() {
        var snapshot = store.current(table);
        var keys = new LinkedHashSet<String>();
        snapshot.visit("", "", (key, _) -> keys.add(key));
        lookAt(keys);
        position = snapshot.revision();
    }

    private void lookAt(Set<String> keys) {
        if (together) {
            keys.stream().findFirst().ifPresent(this::lookAt);
        } else {
            keys.forEach(this::lookAt);
        }
    }

    private void lookAt(String key) {
        try {
            look.accept(key);
        } catch (StatusError refused) {
            // Its namespace went, or somebody was faster: the next change tells.
            LOG.atDebug()
                    .setCause(refused)
                    .addKeyValue("table", table)
                    .addKeyValue("object", key)
                    .log("A write was refused");
        } catch (RuntimeException e) {
            failed.add(key);
            LOG.atWarn()
                    .setCause(e)
                    .addKeyValue("table", table)
                    .addKeyValue("object", key)
                    .log("Could not do what an object asks for; it is tried again");
        }
    }
}
