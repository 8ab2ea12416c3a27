package dev.trellis.apiserver.store;

import java.util.List;

/** What happened in a table since a revision. */
public sealed interface Changes {
    /**
     * The next changes in order.
     *
     * @param upTo where to go on: no change up to there is missing from the list
     */
    record Known(List<Change> changes, long upTo) implements Changes {}

    /** The history does not reach back that far. */
    record TooOld(long oldest) implements Changes {}
}
