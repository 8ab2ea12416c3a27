package dev.trellis.engine.cache;

import io.fabric8.kubernetes.api.model.HasMetadata;

/** What a watch tells. */
sealed interface WatchEvent<T extends HasMetadata> {
    record Present<T extends HasMetadata>(Unread<T> object) implements WatchEvent<T> {}

    record Absent<T extends HasMetadata>(Found<T> object) implements WatchEvent<T> {}

    /** Nothing happened up to this version but what was told. */
    record Bookmark<T extends HasMetadata>(String version) implements WatchEvent<T> {}

    record Failed<T extends HasMetadata>(int code, String message) implements WatchEvent<T> {}
}
