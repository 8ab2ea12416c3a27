package dev.trellis.hub.configuration;

import dev.trellis.api.addon.InstallProgression;
import dev.trellis.api.addon.PlacementStrategy;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Who configures whom: the last placement that selects a cluster has its install, the rest take the
 * declaration's defaults.
 *
 * @param unplaced installs on clusters that no placement selects
 * @param nodes one per placement, in the order of the declaration
 */
record Graph(SortedMap<String, Child> unplaced, List<Node> nodes) {
    Graph {
        unplaced = Collections.unmodifiableSortedMap(new TreeMap<>(unplaced));
        nodes = List.copyOf(nodes);
    }

    /** A graph, or the sentence that says why there is none. */
    sealed interface Built {
        record Whole(Graph graph) implements Built {}

        record Failed(String problem) implements Built {}
    }

    static Built of(
            ConfigurationState state,
            ConfigSet defaults,
            Collection<InstallProgression> progressions) {
        var placed = new ArrayList<Placed>();
        for (var strategy :
                state.installsByPlacement()
                        ? state.placementStrategies()
                        : List.<PlacementStrategy>of()) {
            var name = new PlacementName(strategy.namespace(), strategy.name());
            switch (state.placements().get(name)) {
                case null -> {
                    return new Built.Failed("placement " + name + " is not found");
                }
                case PlacementState.Unreadable(var problem) -> {
                    return new Built.Failed(problem);
                }
                case PlacementState.Decided decided ->
                        placed.add(new Placed(name, strategy, decided));
            }
        }
        return new Built.Whole(whole(state, defaults, placed, byPlacement(progressions)));
    }

    private record Placed(
            PlacementName name, PlacementStrategy strategy, PlacementState.Decided decided) {}

    private static Graph whole(
            ConfigurationState state,
            ConfigSet defaults,
            List<Placed> placed,
            Map<PlacementName, InstallProgression> progressions) {
        var ownerByCluster = new HashMap<String, PlacementName>();
        for (var entry : placed) {
            entry.decided()
                    .groups()
                    .clusters()
                    .forEach(cluster -> ownerByCluster.put(cluster, entry.name()));
        }
        var unplaced = new TreeMap<String, Child>();
        state.installs()
                .forEach((cluster, install) -> {
                    if (!ownerByCluster.containsKey(cluster)) {
                        unplaced.put(cluster, Child.of(install, defaults, state.objects()));
                    }
                });
        var nodes =
                placed.stream()
                        .map(entry -> node(state, defaults, entry, progressions, ownerByCluster))
                        .toList();
        return new Graph(unplaced, nodes);
    }

    private static Node node(
            ConfigurationState state,
            ConfigSet defaults,
            Placed entry,
            Map<PlacementName, InstallProgression> progressions,
            Map<String, PlacementName> ownerByCluster) {
        var progression = progressions.get(entry.name());
        var desired =
                progression == null
                        ? defaults
                        : defaults.overriddenBy(
                                progression.configReferences().stream()
                                        .flatMap(reference ->
                                                WireConfigs.desired(reference).stream())
                                        .toList());
        var configuring = new HashSet<String>();
        var children = new TreeMap<String, Child>();
        for (var cluster : entry.decided().groups().clusters()) {
            var install = state.installs().get(cluster);
            var isOurs = entry.name().equals(ownerByCluster.get(cluster));
            // A cluster that two placements select and that has no install yet counts for both.
            if (install == null || isOurs) {
                configuring.add(cluster);
            }
            if (install != null && isOurs) {
                children.put(cluster, Child.of(install, desired, state.objects()));
            }
        }
        return new Node(
                entry.name(),
                entry.decided().groups(),
                Strategies.of(
                        entry.strategy().rolloutStrategy(), entry.decided().clustersPerGroup()),
                desired,
                configuring,
                children);
    }

    private static Map<PlacementName, InstallProgression> byPlacement(
            Collection<InstallProgression> progressions) {
        var found = new HashMap<PlacementName, InstallProgression>();
        progressions.forEach(progression ->
                found.putIfAbsent(
                        new PlacementName(progression.namespace(), progression.name()),
                        progression));
        return found;
    }
}
