package dev.trellis.hub.configuration;

import dev.trellis.api.addon.InstallStrategy;
import dev.trellis.api.addon.PlacementStrategy;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * All that the configuration of an add-on may depend on.
 *
 * @param managed whether the hub's manager looks after this add-on, or a process of its own does
 * @param placements those of the declaration's placements that exist
 * @param installs the add-on's installs by cluster
 */
public record ConfigurationState(
        ClusterManagementAddOn declaration,
        boolean managed,
        Map<PlacementName, PlacementState> placements,
        SortedMap<String, ManagedClusterAddOn> installs,
        ConfigObjects objects,
        Instant now) {
    public ConfigurationState {
        placements = Map.copyOf(placements);
        installs = Collections.unmodifiableSortedMap(new TreeMap<>(installs));
    }

    boolean installsByPlacement() {
        var strategy = declaration.getSpec().installStrategy();
        return strategy != null && InstallStrategy.PLACEMENTS.equals(strategy.type());
    }

    List<PlacementStrategy> placementStrategies() {
        var strategy = declaration.getSpec().installStrategy();
        return strategy == null ? List.of() : strategy.placements();
    }
}
