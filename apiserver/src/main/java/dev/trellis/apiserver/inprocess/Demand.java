package dev.trellis.apiserver.inprocess;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * Hands on one thing for each time that it was asked for, in order and one at a time, on whatever
 * thread is free.
 *
 * @param <T> what is handed on
 */
final class Demand<T> {
    private final Executor executor;
    private final Consumer<T> receiver;
    private final ArrayDeque<T> ready = new ArrayDeque<>();
    private @Nullable Runnable whenEmpty;
    private long asked;
    private boolean running;
    private boolean closed;

    Demand(Executor executor, Consumer<T> receiver) {
        this.executor = executor;
        this.receiver = receiver;
    }

    void ask() {
        synchronized (this) {
            asked++;
        }
        wake();
    }

    /** Takes the next things; the action runs once when all of them were handed on. */
    void add(List<T> things, Runnable action) {
        synchronized (this) {
            ready.addAll(things);
            whenEmpty = action;
        }
        wake();
    }

    /** Hands on nothing any more. */
    synchronized void close() {
        closed = true;
        ready.clear();
        whenEmpty = null;
    }

    private void wake() {
        synchronized (this) {
            if (running || closed || (nextThing() == null && nextAction() == null)) {
                return;
            }
            running = true;
        }
        executor.execute(this::run);
    }

    private void run() {
        while (true) {
            T thing;
            Runnable action = null;
            synchronized (this) {
                thing = nextThing();
                if (thing == null) {
                    action = nextAction();
                    whenEmpty = action == null ? whenEmpty : null;
                } else {
                    ready.remove();
                    asked--;
                }
                if (closed || (thing == null && action == null)) {
                    running = false;
                    return;
                }
            }
            if (thing != null) {
                receiver.accept(thing);
            } else if (action != null) {
                action.run();
            }
        }
    }

    private @Nullable T nextThing() {
        return asked > 0 ? ready.peek() : null;
    }

    private @Nullable Runnable nextAction() {
        return ready.isEmpty() ? whenEmpty : null;
    }
}
