package dev.trellis.bench.fleet;

import dev.trellis.engine.cache.Change;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.ObjectKey;

import io.fabric8.kubernetes.api.model.HasMetadata;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Knows when as many objects of a cache as wanted have come to a state. Each change is looked at
 * once as it arrives: asking all objects again and again would take the time of the processors that
 * the manager is measured on.
 */
final class Milestone<T extends HasMetadata> {
    private final String what;
    private final int wanted;
    private final Predicate<T> reached;
    private final Set<ObjectKey> there = new HashSet<>();
    private long reachedAtNanos;
    private boolean over;

    private Milestone(String what, int wanted, Predicate<T> reached) {
        this.what = what;
        this.wanted = wanted;
        this.reached = reached;
    }

    /** Begins to look, at what is there first. */
    static <T extends HasMetadata> Milestone<T> on(
            WatchCache<T> cache, String what, int wanted, Predicate<T> reached) {
        var milestone = new Milestone<>(what, wanted, reached);
        cache.onChange(milestone::changed);
        return milestone;
    }

    private synchronized void changed(Change<T> change) {
        if (over) {
            return;
        }
        var object = change.object();
        if (!(change instanceof Change.Vanished<T>) && reached.test(object)) {
            there.add(ObjectKey.of(object));
        } else {
            there.remove(ObjectKey.of(object));
        }
        if (there.size() >= wanted) {
            over = true;
            reachedAtNanos = System.nanoTime();
            notifyAll();
        }
    }

    /**
     * Waits for it.
     *
     * @return when it was reached, by {@link System#nanoTime}
     */
    synchronized long await(ManagerProcess manager, Duration timeout) throws InterruptedException {
        var deadline = System.nanoTime() + timeout.toNanos();
        while (!over) {
            manager.check();
            if (System.nanoTime() > deadline) {
                throw new FleetProblem(
                        "only %s within %d s%s"
                                .formatted(this, timeout.toSeconds(), manager.logEnd()));
            }
            wait(500);
        }
        return reachedAtNanos;
    }

    /** {@code 90 of 100 works were created}. */
    @Override
    public synchronized String toString() {
        return "%d of %d %s".formatted(there.size(), wanted, what);
    }
}
