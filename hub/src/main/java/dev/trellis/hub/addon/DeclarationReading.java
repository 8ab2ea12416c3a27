package dev.trellis.hub.addon;

import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.meta.Copies;
import dev.trellis.hub.configuration.ConfigurationState;
import dev.trellis.hub.configuration.PlacementName;
import dev.trellis.hub.configuration.PlacementState;
import dev.trellis.hub.install.InstallState;
import dev.trellis.hub.install.Lifecycle;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Gathers, from memory, all that decisions about one declaration look at. */
record DeclarationReading(AddonObjects objects, ConfigReading configs) {

    /** Where it is to be installed, and where it is. */
    InstallState installs(ClusterManagementAddOn declaration) {
        var byPlacement =
                Lifecycle.isManaged(declaration) && PlacementReading.followsPlacements(declaration);
        var selected = byPlacement ? selected(declaration) : new TreeSet<String>();
        return new InstallState(
                byPlacement,
                selected,
                new TreeSet<>(byCluster(declaration).keySet()),
                annotations(selected));
    }

    /** What its installs are to be configured with. */
    ConfigurationState configuration(ClusterManagementAddOn declaration, Instant now) {
        var installs = byCluster(declaration);
        return new ConfigurationState(
                declaration,
                Lifecycle.isManaged(declaration),
                placements(declaration),
                installs,
                configs.of(declaration, installs.values()),
                now);
    }

    private SortedMap<String, ManagedClusterAddOn> byCluster(ClusterManagementAddOn declaration) {
        var found = new TreeMap<String, ManagedClusterAddOn>();
        for (var install : objects.installsOf(declaration.getMetadata().getName())) {
            found.put(install.getMetadata().getNamespace(), install);
        }
        return found;
    }

    private SortedSet<String> selected(ClusterManagementAddOn declaration) {
        var selected = new TreeSet<String>();
        for (var name : PlacementReading.placementsOf(declaration)) {
            if (objects.placement(name.namespace(), name.name()).isPresent()) {
                selected.addAll(
                        PlacementReading.clusters(
                                objects.decisionsOf(name.namespace(), name.name())));
            }
        }
        return selected;
    }

    private SortedMap<String, Map<String, String>> annotations(SortedSet<String> clusters) {
        var found = new TreeMap<String, Map<String, String>>();
        for (var name : clusters) {
            objects.cluster(name)
                    .ifPresent(cluster ->
                            found.put(name, Copies.map(cluster.getMetadata().getAnnotations())));
        }
        return found;
    }

    private Map<PlacementName, PlacementState> placements(ClusterManagementAddOn declaration) {
        var states = new HashMap<PlacementName, PlacementState>();
        for (var name : PlacementReading.placementsOf(declaration)) {
            objects.placement(name.namespace(), name.name())
                    .ifPresent(placement ->
                            states.put(
                                    name,
                                    PlacementState.of(
                                            placement,
                                            objects.decisionsOf(name.namespace(), name.name()))));
        }
        return states;
    }
}
