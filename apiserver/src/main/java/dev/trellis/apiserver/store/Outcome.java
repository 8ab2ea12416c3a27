package dev.trellis.apiserver.store;

import java.util.Optional;

/** How a write ended. */
public sealed interface Outcome {
    /** It is in the store, and every reader sees it from now on. */
    record Done(Entry entry) implements Outcome {}

    /** Somebody else was faster: the object is not at the revision that the writer had seen. */
    record Stale(Optional<Entry> current) implements Outcome {}
}
