package dev.trellis.engine.cache;

/**
 * A write of this process that the watch has not told yet. Until it does, older news about the
 * object is not news.
 */
sealed interface Pending {
    /** The version that the object had by our write, or last had before our deletion. */
    long version();

    /** The listing that was the newest when the write became known. */
    long listing();

    record Written(long version, long listing) implements Pending {}

    record Deleted(long version, long listing, String uid) implements Pending {}
}
