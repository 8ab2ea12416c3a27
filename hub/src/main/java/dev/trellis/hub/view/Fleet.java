package dev.trellis.hub.view;

import dev.trellis.api.addon.AddOnLabels;
import dev.trellis.api.addon.ConfigSpecHash;
import dev.trellis.api.addon.InstallStrategy;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1beta1.ConfigReference;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.meta.Metadata;
import dev.trellis.api.operatorset.ClusterOperatorStatus;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.hub.configuration.ConfigName;
import dev.trellis.hub.configuration.ConfigObjects;
import dev.trellis.hub.configuration.ConfigType;
import dev.trellis.hub.configuration.PlacementName;
import dev.trellis.hub.configuration.PlacementState;
import dev.trellis.hub.explain.ClusterView;

import io.fabric8.kubernetes.api.model.HasMetadata;

import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A hub's add-ons at one moment.
 *
 * @param installs by cluster, then by add-on
 * @param works by the cluster whose add-ons they bring, which may run on another one
 * @param operators by cluster, what sets of operators want of it; empty where there are no sets
 */
public record Fleet(
        SortedMap<String, ManagedCluster> clusters,
        SortedMap<String, ClusterManagementAddOn> declarations,
        SortedMap<String, SortedMap<String, ManagedClusterAddOn>> installs,
        Map<PlacementName, PlacementState> placements,
        ConfigObjects configs,
        Map<String, List<ManifestWork>> works,
        Optional<Map<String, List<ClusterOperatorStatus>>> operators) {
    public Fleet {
        placements = Map.copyOf(placements);
        works = Map.copyOf(works);
        operators = operators.map(Map::copyOf);
    }

    /**
     * The fleet that these objects show.
     *
     * @param works those of add-ons
     * @param operators empty where the hub knows no sets of operators
     */
    public static Fleet of(
            Collection<ManagedCluster> clusters,
            Collection<ClusterManagementAddOn> declarations,
            Collection<ManagedClusterAddOn> installs,
            Map<PlacementName, PlacementState> placements,
            ConfigObjects configs,
            Collection<ManifestWork> works,
            Optional<? extends Collection<ClusterOperatorStatus>> operators) {
        return new Fleet(
                byName(clusters),
                byName(declarations),
                byCluster(installs),
                placements,
                configs,
                works.stream().collect(Collectors.groupingBy(Fleet::clusterOf)),
                operators.map(all ->
                        all.stream()
                                .collect(
                                        Collectors.groupingBy(
                                                one -> one.getMetadata().getNamespace()))));
    }

    /** What explanations of one cluster look at. */
    public ClusterView view(String cluster) {
        return new ClusterView(
                cluster,
                Optional.ofNullable(clusters.get(cluster)),
                declarations,
                on(cluster),
                placements,
                configs,
                works.getOrDefault(cluster, List.of()),
                operators.map(_ -> operatorsOn(cluster)));
    }

    /** What sets of operators want of one cluster. */
    public List<ClusterOperatorStatus> operatorsOn(String cluster) {
        return operators.map(all -> all.getOrDefault(cluster, List.of())).orElse(List.of());
    }

    /** The installs of one cluster. */
    public SortedMap<String, ManagedClusterAddOn> on(String cluster) {
        return installs.getOrDefault(cluster, Collections.emptySortedMap());
    }

    /** The add-ons that are declared, or at least installed somewhere. */
    public SortedSet<String> addons() {
        var names = new TreeSet<>(declarations.keySet());
        installs.values().forEach(cluster -> names.addAll(cluster.keySet()));
        return names;
    }

    /** The installs of an add-on, by cluster. */
    public SortedMap<String, ManagedClusterAddOn> installsOf(String addon) {
        var found = new TreeMap<String, ManagedClusterAddOn>();
        installs.forEach((cluster, byAddon) -> {
            var install = byAddon.get(addon);
            if (install != null) {
                found.put(cluster, install);
            }
        });
        return found;
    }

    /** The clusters that placements chose for the add-on. */
    public Set<String> clustersChosenFor(String addon) {
        var declaration = declarations.get(addon);
        var strategy = declaration == null ? null : declaration.getSpec().installStrategy();
        var chosen = new HashSet<String>();
        if (strategy != null && InstallStrategy.PLACEMENTS.equals(strategy.type())) {
            for (var placement : strategy.placements()) {
                var name = new PlacementName(placement.namespace(), placement.name());
                if (placements.get(name) instanceof PlacementState.Decided(var groups, _)) {
                    chosen.addAll(groups.clusters());
                }
            }
        }
        return chosen;
    }

    /** A hosted add-on's works are in the namespace of the cluster that it runs on. */
    private static String clusterOf(ManifestWork work) {
        return Metadata.label(work, AddOnLabels.ADDON_NAMESPACE)
                .filter(cluster -> !cluster.isEmpty())
                .orElseGet(() -> work.getMetadata().getNamespace());
    }

    private static SortedMap<String, SortedMap<String, ManagedClusterAddOn>> byCluster(
            Collection<ManagedClusterAddOn> installs) {
        var byCluster = new TreeMap<String, SortedMap<String, ManagedClusterAddOn>>();
        for (var install : installs) {
            var metadata = install.getMetadata();
            byCluster
                    .computeIfAbsent(metadata.getNamespace(), _ -> new TreeMap<>())
                    .put(metadata.getName(), install);
        }
        return Collections.unmodifiableSortedMap(byCluster);
    }

    private static <T extends HasMetadata> SortedMap<String, T> byName(Collection<T> objects) {
        var byName = new TreeMap<String, T>();
        objects.forEach(object -> byName.put(object.getMetadata().getName(), object));
        return Collections.unmodifiableSortedMap(byName);
    }

    /** The configs that installs want to have. There are few, however many refer to them. */
    public static Set<ConfigName> referred(Collection<ManagedClusterAddOn> installs) {
        return installs.stream()
                .flatMap(install -> install.status().configReferences().stream())
                .map(Fleet::desired)
                .flatMap(Optional::stream)
                .collect(Collectors.toSet());
    }

    private static Optional<ConfigName> desired(ConfigReference reference) {
        return Optional.ofNullable(reference.desiredConfig())
                .map(desired -> name(reference, desired));
    }

    private static ConfigName name(ConfigReference reference, ConfigSpecHash desired) {
        return new ConfigName(
                new ConfigType(
                        Objects.requireNonNullElse(reference.group(), ""), reference.resource()),
                Objects.requireNonNullElse(desired.namespace(), ""),
                desired.name());
    }
}
