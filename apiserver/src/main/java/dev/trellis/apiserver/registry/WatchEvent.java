package dev.trellis.apiserver.registry;

/** One thing that a watcher is told. */
public record WatchEvent(Type type, Body object) {
    /** What happened, in the words of the API. */
    public enum Type {
        ADDED,
        MODIFIED,
        DELETED,
        BOOKMARK,
        ERROR
    }
}
