package dev.trellis.apiserver.registry;

import java.util.Optional;

/**
 * How a collection is to be watched.
 *
 * @param after the revision after which to begin; without one the present state comes first
 * @param bookmarks whether the watcher wants to know how far it got when nothing happens
 * @param initialEvents whether the present state is asked for though a revision is named
 */
public record WatchOptions(Optional<Long> after, boolean bookmarks, boolean initialEvents) {}
