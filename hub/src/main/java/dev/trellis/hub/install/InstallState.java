package dev.trellis.hub.install;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * All that decides where an add-on is installed.
 *
 * @param byPlacement false where people install it by hand, or another process does
 * @param selected clusters that any of its placements selects
 * @param installed clusters that have an install, one on its way out included
 * @param clusterAnnotations the annotations of every managed cluster that exists
 */
public record InstallState(
        boolean byPlacement,
        SortedSet<String> selected,
        SortedSet<String> installed,
        SortedMap<String, Map<String, String>> clusterAnnotations) {
    public InstallState {
        selected = Collections.unmodifiableSortedSet(new TreeSet<>(selected));
        installed = Collections.unmodifiableSortedSet(new TreeSet<>(installed));
        clusterAnnotations = Collections.unmodifiableSortedMap(new TreeMap<>(clusterAnnotations));
    }
}
