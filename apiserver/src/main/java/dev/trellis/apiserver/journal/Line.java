package dev.trellis.apiserver.journal;

import dev.trellis.apiserver.store.Entry;

/** What stands in a journal or a snapshot, one after the other. */
sealed interface Line {
    /** A change of an object; in a snapshot, the object as it is. */
    record Written(String cluster, String table, String key, Entry after, boolean removed)
            implements Line {}

    /** In a snapshot: a cluster begins, whose newest revision was this. */
    record Begin(String cluster, long revision) implements Line {}

    /** In a snapshot: nothing is missing. */
    record End() implements Line {}
}
