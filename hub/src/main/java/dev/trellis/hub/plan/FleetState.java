package dev.trellis.hub.plan;

import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.cluster.ManagedClusterSet;
import dev.trellis.api.cluster.ManagedClusterSetBinding;
import dev.trellis.api.placement.AddOnPlacementScore;
import dev.trellis.api.placement.Placement;
import dev.trellis.api.placement.PlacementDecision;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.sdk.manage.ConfigObject;

import io.fabric8.kubernetes.api.model.HasMetadata;

import java.util.Collection;
import java.util.List;
import java.util.TreeMap;

/**
 * All that a plan may look at.
 *
 * @param configs templates and deployment configs
 * @param works those of add-ons
 */
public record FleetState(
        List<ManagedCluster> clusters,
        List<ClusterManagementAddOn> declarations,
        List<ManagedClusterAddOn> installs,
        List<Placement> placements,
        List<PlacementDecision> decisions,
        List<ManagedClusterSet> sets,
        List<ManagedClusterSetBinding> bindings,
        List<AddOnPlacementScore> scores,
        List<ConfigObject> configs,
        List<ManifestWork> works) {
    public FleetState {
        clusters = List.copyOf(clusters);
        declarations = List.copyOf(declarations);
        installs = List.copyOf(installs);
        placements = List.copyOf(placements);
        decisions = List.copyOf(decisions);
        sets = List.copyOf(sets);
        bindings = List.copyOf(bindings);
        scores = List.copyOf(scores);
        configs = List.copyOf(configs);
        works = List.copyOf(works);
    }

    /** The same with these objects in it; each takes the place of the one of its kind and name. */
    public FleetState with(Collection<? extends HasMetadata> others) {
        return new FleetState(
                with(clusters, others, ManagedCluster.class),
                with(declarations, others, ClusterManagementAddOn.class),
                with(installs, others, ManagedClusterAddOn.class),
                with(placements, others, Placement.class),
                with(decisions, others, PlacementDecision.class),
                with(sets, others, ManagedClusterSet.class),
                with(bindings, others, ManagedClusterSetBinding.class),
                with(scores, others, AddOnPlacementScore.class),
                with(configs, others, ConfigObject.class),
                works);
    }

    private static <T extends HasMetadata> List<T> with(
            List<T> those, Collection<? extends HasMetadata> others, Class<T> type) {
        // Of two types of configuration objects may have the same name.
        var byName = new TreeMap<String, T>();
        those.forEach(object -> byName.put(name(object), object));
        others.stream()
                .filter(type::isInstance)
                .map(type::cast)
                .forEach(object -> byName.put(name(object), object));
        return List.copyOf(byName.values());
    }

    private static String name(HasMetadata object) {
        return object.getKind() + " " + ObjectKey.of(object);
    }
}
