package dev.trellis.engine.cache;

import io.fabric8.kubernetes.api.model.HasMetadata;

import java.util.List;

/** Finds objects of a cache by a value derived from them. */
public final class CacheIndex<T extends HasMetadata> {
    private final Store<T> store;
    private final String name;

    CacheIndex(Store<T> store, String name) {
        this.store = store;
        this.name = name;
    }

    /** The objects with this value, ordered by key. */
    public List<T> find(String value) {
        return store.find(name, value);
    }
}
