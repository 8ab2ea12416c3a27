package dev.trellis.engine.queue;

/** Where sources (caches, timers, other controllers) put the keys that need a look. */
@FunctionalInterface
public interface KeySink<K> {
    /**
     * Asks for a run of the key that starts after this call. Several calls before that run are
     * answered by the one run.
     */
    void add(K key, Cause cause);
}
