package dev.trellis.engine.cache;

import io.fabric8.kubernetes.api.model.HasMetadata;

/**
 * Told about every change in a cache, to put keys into queues. It must be quick and must not wait:
 * the cache learns nothing new meanwhile.
 */
@FunctionalInterface
public interface ChangeHandler<T extends HasMetadata> {
    void changed(Change<T> change);
}
