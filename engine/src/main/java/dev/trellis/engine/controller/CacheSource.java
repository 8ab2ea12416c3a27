package dev.trellis.engine.controller;

import dev.trellis.engine.cache.Change;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.queue.Cause;
import dev.trellis.engine.queue.KeySink;

import io.fabric8.kubernetes.api.model.HasMetadata;

import java.util.Collection;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

/** Wakes the keys that an object in a cache concerns, whenever the object changes. */
public final class CacheSource {
    private CacheSource() {}

    /**
     * Connects a cache to a controller.
     *
     * @param keysOf the keys that depend on an object. It is asked for the state before a change
     *     and for the one after it, so that a key the object has left is woken too.
     */
    public static <T extends HasMetadata, K> void connect(
            WatchCache<T> cache,
            Function<? super T, ? extends Collection<K>> keysOf,
            KeySink<K> keys) {
        // What is there already when the two meet, or is listed first, nobody has just changed.
        var connected = new AtomicBoolean();
        cache.onChange(change -> {
            var news = connected.get() && cache.hasSynced() && !(change instanceof Change.Repeated);
            var cause = news ? Cause.CHANGE : Cause.BACKGROUND;
            change.states()
                    .forEach(state -> keysOf.apply(state).forEach(it -> keys.add(it, cause)));
        });
        connected.set(true);
    }
}
