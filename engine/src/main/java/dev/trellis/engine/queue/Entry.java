package dev.trellis.engine.queue;

import org.jspecify.annotations.Nullable;

/**
 * All that is remembered of one key, and the only object kept for it. {@link Schedule} owns the
 * fields; the links belong to the {@link Lane} it stands in.
 */
final class Entry<K> {
    final K key;

    /** Breaks ties between keys due at the same instant: first come, first served. */
    final long number;

    boolean running;

    /** Why the present or latest run was started. */
    Cause startedFor = Cause.BACKGROUND;

    /** Set while the key runs and somebody asked for another run. */
    @Nullable Cause again;

    /** The lane it waits in, ready for a worker. */
    @Nullable Lane<K> lane;

    long readySince;
    @Nullable Entry<K> before;
    @Nullable Entry<K> behind;

    /** Whether it waits for a time, and which. It may run meanwhile. */
    boolean delayed;

    long due;
    Cause dueCause = Cause.BACKGROUND;

    /** Failures in a row. */
    int failures;

    Entry(K key, long number) {
        this.key = key;
        this.number = number;
    }

    boolean idle() {
        return !running && lane == null && !delayed;
    }
}
