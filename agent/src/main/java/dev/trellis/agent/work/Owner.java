package dev.trellis.agent.work;

/** Who wants to hear of changes on the member. */
sealed interface Owner {
    /** A work on the hub. */
    record Work(String name) implements Owner {}

    /** An AppliedManifestWork. */
    record AppliedWork(String name) implements Owner {}

    /** Who remembers what executors may do. */
    record Access() implements Owner {}
}
