package dev.trellis.apiserver.store;

import org.jspecify.annotations.Nullable;

/**
 * One step in the history of a table.
 *
 * @param before the version that was replaced; none when the object is new
 * @param after the version that the change made; of a removal the last one, stamped anew
 * @param removed whether the object is gone after this
 */
public record Change(
        long revision, String key, @Nullable Entry before, Entry after, boolean removed) {}
