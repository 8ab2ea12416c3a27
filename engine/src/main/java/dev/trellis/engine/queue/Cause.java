package dev.trellis.engine.queue;

/** Why a key waits. What somebody changed goes before what is merely looked at again. */
public enum Cause {
    /** Somebody changed an object that concerns the key. */
    CHANGE,
    /** A first listing, a resync, or a time that has come: nobody is known to wait for it. */
    BACKGROUND;

    /** The more pressing of the two. */
    Cause or(Cause other) {
        return this == CHANGE ? this : other;
    }
}
