package dev.trellis.apiserver.registry;

import java.util.Optional;

/**
 * How a collection is to be read.
 *
 * @param limit how many objects at most; 0 for all
 * @param continued where an earlier page ended
 */
public record ListOptions(int limit, Revision revision, Optional<ContinueToken> continued) {
    /** Which state is wanted. */
    public sealed interface Revision {
        /** The newest, which is always at hand here. */
        record Any() implements Revision {}

        /** One that is at least as new. */
        record NotOlder(long revision) implements Revision {}

        /** That one and no other. */
        record Exact(long revision) implements Revision {}
    }

    public static final ListOptions ALL = new ListOptions(0, new Revision.Any(), Optional.empty());
}
