package dev.trellis.hub.addon;

import dev.trellis.engine.controller.Next;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.Function;

/** Does many writes of one key at once, a few at a time: a server answers many as fast as one. */
final class InParallel {
    private final int width;

    InParallel(int width) {
        this.width = width;
    }

    /** What follows when all are done; one that fails leaves the others working. */
    <W> Next each(Collection<? extends W> writes, Function<? super W, Next> write) {
        if (writes.size() <= 1) {
            return Next.ofEach(writes, write);
        }
        var places = new Semaphore(width);
        List<Thread> threads = new ArrayList<>();
        var answers = new Next[writes.size()];
        var at = 0;
        try {
            for (var each : writes) {
                var index = at++;
                places.acquire();
                threads.add(
                        Thread.startVirtualThread(() -> {
                            try {
                                answers[index] = Next.ofEach(List.of(each), write);
                            } finally {
                                places.release();
                            }
                        }));
            }
            for (var thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            threads.forEach(Thread::interrupt);
            Thread.currentThread().interrupt();
            return Next.failed(e);
        }
        var next = Next.DONE;
        for (var answer : answers) {
            next = Next.both(next, answer);
        }
        return next;
    }
}
