package dev.trellis.hub.explain;

import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Metadata;
import dev.trellis.api.operatorset.ClusterOperatorStatus;
import dev.trellis.api.placement.Placement;
import dev.trellis.api.placement.PlacementDecision;
import dev.trellis.api.placement.PlacementLabels;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.hub.configuration.ConfigObjects;
import dev.trellis.hub.configuration.PlacementName;
import dev.trellis.hub.configuration.PlacementState;

import io.fabric8.kubernetes.api.model.HasMetadata;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * All that explanations about the add-ons of one cluster may look at.
 *
 * @param cluster the cluster's name; also that of its namespace
 * @param managedCluster the cluster as the hub knows it; empty where it does not
 * @param declarations all declared add-ons by name: a cause may lie in any of them
 * @param installs the installs of this cluster by the name of their add-on
 * @param placements the placements that exist
 * @param objects the configs that are known
 * @param works the works of these installs, also those in namespaces of hosting clusters
 * @param operators what sets of operators want of the cluster; empty where the hub has no such sets
 */
public record ClusterView(
        String cluster,
        Optional<ManagedCluster> managedCluster,
        Map<String, ClusterManagementAddOn> declarations,
        Map<String, ManagedClusterAddOn> installs,
        Map<PlacementName, PlacementState> placements,
        ConfigObjects objects,
        List<ManifestWork> works,
        Optional<List<ClusterOperatorStatus>> operators) {
    public ClusterView {
        declarations = Map.copyOf(declarations);
        installs = Map.copyOf(installs);
        placements = Map.copyOf(placements);
        works = List.copyOf(works);
        operators = operators.map(List::copyOf);
    }

    /** The same, with what is known of the operators of the cluster. */
    public ClusterView withOperators(Collection<ClusterOperatorStatus> known) {
        return new ClusterView(
                cluster,
                managedCluster,
                declarations,
                installs,
                placements,
                objects,
                works,
                Optional.of(List.copyOf(known)));
    }

    /**
     * The view that these objects give.
     *
     * @param installs those of this cluster
     * @param decisions of all placements
     */
    public static ClusterView of(
            String cluster,
            Optional<ManagedCluster> managedCluster,
            Collection<ClusterManagementAddOn> declarations,
            Collection<ManagedClusterAddOn> installs,
            Collection<Placement> placements,
            Collection<PlacementDecision> decisions,
            ConfigObjects objects,
            Collection<ManifestWork> works) {
        return new ClusterView(
                cluster,
                managedCluster,
                byName(declarations),
                byName(installs),
                placementStates(placements, decisions),
                objects,
                List.copyOf(works),
                Optional.empty());
    }

    private static <T extends HasMetadata> Map<String, T> byName(Collection<T> objects) {
        return objects.stream()
                .collect(
                        Collectors.toMap(
                                object -> object.getMetadata().getName(), Function.identity()));
    }

    /** What placements and their decisions say; the same for every cluster. */
    public static Map<PlacementName, PlacementState> placementStates(
            Collection<Placement> placements, Collection<PlacementDecision> decisions) {
        var byPlacement =
                decisions.stream()
                        .collect(
                                Collectors.groupingBy(decision ->
                                        new PlacementName(
                                                decision.getMetadata().getNamespace(),
                                                Metadata.label(decision, PlacementLabels.PLACEMENT)
                                                        .orElse(""))));
        return placements.stream()
                .collect(
                        Collectors.toMap(
                                ClusterView::name,
                                placement ->
                                        PlacementState.of(
                                                placement,
                                                byPlacement.getOrDefault(
                                                        name(placement), List.of()))));
    }

    private static PlacementName name(Placement placement) {
        return new PlacementName(
                placement.getMetadata().getNamespace(), placement.getMetadata().getName());
    }

    Optional<ClusterManagementAddOn> declaration(String addon) {
        return Optional.ofNullable(declarations.get(addon));
    }

    Optional<ManagedClusterAddOn> install(String addon) {
        return Optional.ofNullable(installs.get(addon));
    }

    /** Whether others can build on the add-on here. */
    boolean isAvailable(String addon) {
        return install(addon)
                .filter(found -> !Metadata.isTerminating(found))
                .filter(found ->
                        Condition.holds(found.status().conditions(), AddOnConditions.AVAILABLE))
                .isPresent();
    }
}
