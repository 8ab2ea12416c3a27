package dev.trellis.graph.catalog;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A product line of operator versions.
 *
 * @param channels by name, the broken ones too
 * @param bundles by name, those that are in a channel
 */
public record OperatorPackage(
        String name,
        String defaultChannel,
        String description,
        SortedMap<String, Channel> channels,
        SortedMap<String, Bundle> bundles,
        List<Deprecation> deprecations) {
    public OperatorPackage {
        channels = Collections.unmodifiableSortedMap(new TreeMap<>(channels));
        bundles = Collections.unmodifiableSortedMap(new TreeMap<>(bundles));
        deprecations = List.copyOf(deprecations);
    }
}
