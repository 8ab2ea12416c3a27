package dev.trellis.engine.controller;

/**
 * Brings one thing, named by a key, to the state that was asked for.
 *
 * <p>It receives a key, never an event, and reads the whole state each time, so that the first run,
 * a restart and a missed event take the same path. The engine never runs a key twice at once. What
 * it throws is logged, counted and retried.
 */
@FunctionalInterface
public interface Controller<K> {
    Next reconcile(K key);

    /**
     * Whether a run leaves nothing to be done about what it wrote itself. Then the changes that its
     * own writes make in the caches do not bring the key back; those of anybody else always do.
     */
    default boolean settlesInOneRun() {
        return false;
    }
}
