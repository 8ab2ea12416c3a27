package dev.trellis.engine.cache;

import dev.trellis.engine.client.ObjectKey;

import io.fabric8.kubernetes.api.model.HasMetadata;

/** An object that was read from the API server, as far as it could be. */
sealed interface Found<T extends HasMetadata> {
    ObjectKey key();

    record Whole<T extends HasMetadata>(T object) implements Found<T> {
        @Override
        public ObjectKey key() {
            return ObjectKey.of(object);
        }
    }

    /** Our type cannot hold it. One such object must not keep its neighbours from being read. */
    record Unreadable<T extends HasMetadata>(ObjectKey key, String version, String why)
            implements Found<T> {}
}
