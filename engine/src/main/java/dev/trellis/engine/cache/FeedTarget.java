package dev.trellis.engine.cache;

import io.fabric8.kubernetes.api.model.HasMetadata;

/** Where a feed puts what the API server tells. Called by one thread at a time. */
interface FeedTarget<T extends HasMetadata> {
    void listBegins();

    void listed(Found<T> found);

    /** Everything there is at this version was listed. */
    void listEnds(String version);

    /** A watch has begun; what happens from now on is told. */
    void watching();

    /** Who can tell by its name and version that the object is no news need not have it made. */
    default void present(Unread<T> object) {
        present(object.whole().get());
    }

    void present(Found<T> found);

    void absent(Found<T> found);

    void bookmark(String version);

    /** Nothing is told for a while. */
    void troubled(Exception why);

    /** The version that was told last. */
    String resumeFrom();
}
