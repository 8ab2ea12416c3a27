package dev.trellis.apiserver.registry;

import java.util.List;
import java.util.Optional;

/**
 * A part of a list.
 *
 * @param continued by what to ask for the next part
 * @param remaining how many objects are left, where that is known
 */
public record Page(
        long revision, List<Body> items, Optional<String> continued, Optional<Integer> remaining) {
    public Page {
        items = List.copyOf(items);
    }
}
