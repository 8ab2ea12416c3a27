package dev.trellis.hub.placement;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** How often each cluster is chosen. */
final class Choices {
    static final Choices NONE = new Choices(Map.of());

    // Not a map that Map.copyOf makes: these are asked for every cluster of every scheduling.
    private final HashMap<String, Integer> counts;

    private Choices(Map<String, Integer> counts) {
        this.counts = new HashMap<>(counts);
    }

    static Choices of(Map<String, Integer> counts) {
        return counts.isEmpty() ? NONE : new Choices(counts);
    }

    /** Each of them once. */
    static Choices once(Collection<String> clusters) {
        var counts = HashMap.<String, Integer>newHashMap(clusters.size());
        clusters.forEach(cluster -> counts.put(cluster, 1));
        return of(counts);
    }

    boolean include(String cluster) {
        return counts.containsKey(cluster);
    }

    int count(String cluster) {
        return counts.getOrDefault(cluster, 0);
    }

    /** The largest count of a cluster that is left when others are taken away. */
    int mostWithout(Choices others) {
        var most = 0;
        for (var each : counts.entrySet()) {
            most = Math.max(most, each.getValue() - others.count(each.getKey()));
        }
        return most;
    }
}
