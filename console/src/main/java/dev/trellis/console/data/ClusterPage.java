package dev.trellis.console.data;

import dev.trellis.hub.view.ClusterLine;
import dev.trellis.hub.view.Fleet;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The clusters of a fleet, those first that are not as they should be.
 *
 * @param total how many there are that fit the search, shown or not
 * @param states how many of all clusters are in which state
 */
public record ClusterPage(int total, SortedMap<String, Long> states, List<ClusterLine> clusters) {
    private static final Comparator<ClusterLine> WORST_FIRST =
            Comparator.comparing(ClusterPage::isWell).thenComparing(ClusterLine::name);

    public ClusterPage {
        states = Collections.unmodifiableSortedMap(new TreeMap<>(states));
        clusters = List.copyOf(clusters);
    }

    /**
     * The first of the clusters.
     *
     * @param part what their names contain
     */
    public static ClusterPage of(Fleet fleet, String part, int limit) {
        var all =
                ClusterLine.of(
                        fleet.clusters().values(),
                        fleet.installs().values().stream()
                                .flatMap(installs -> installs.values().stream())
                                .toList());
        var fitting = all.stream().filter(line -> line.name().contains(part)).toList();
        return new ClusterPage(
                fitting.size(),
                all.stream()
                        .collect(
                                Collectors.groupingBy(
                                        ClusterLine::state, TreeMap::new, Collectors.counting())),
                fitting.stream().sorted(WORST_FIRST).limit(limit).toList());
    }

    private static boolean isWell(ClusterLine line) {
        return line.state().equals("available") && line.addons() == line.availableAddons();
    }
}
