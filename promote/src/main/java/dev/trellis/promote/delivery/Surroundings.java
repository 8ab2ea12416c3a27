package dev.trellis.promote.delivery;

import dev.trellis.api.work.ManifestWork;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What decides about further clusters of a bundle.
 *
 * @param isSettled whether the promotion that made the bundle has come to an end at home; until
 *     then nobody else gets it
 * @param isEverywhere whether this process looks after other clusters than the home
 * @param probes works that ask the agents of further clusters, by cluster
 * @param barred clusters that may not get the bundle, each with a sentence that says why
 * @param foreign by cluster and identity hash, the work by which somebody else delivers an object
 */
record Surroundings(
        boolean isSettled,
        boolean isEverywhere,
        SortedMap<String, ManifestWork> probes,
        SortedMap<String, String> barred,
        SortedMap<String, Map<String, String>> foreign) {
    Surroundings {
        probes = Collections.unmodifiableSortedMap(new TreeMap<>(probes));
        barred = Collections.unmodifiableSortedMap(new TreeMap<>(barred));
        foreign = Collections.unmodifiableSortedMap(new TreeMap<>(foreign));
    }
}
