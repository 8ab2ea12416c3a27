package dev.trellis.hub.rollout;

import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Clusters of a placement that are decided on together; a name may be shared by several indexes.
 */
public record DecisionGroup(String name, int index, SortedSet<String> clusters) {
    public DecisionGroup {
        clusters = Collections.unmodifiableSortedSet(new TreeSet<>(clusters));
    }
}
