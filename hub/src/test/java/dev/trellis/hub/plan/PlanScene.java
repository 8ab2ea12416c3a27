package dev.trellis.hub.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.cluster.ManagedClusterSet;
import dev.trellis.api.cluster.ManagedClusterSetBinding;
import dev.trellis.api.json.ApiJson;
import dev.trellis.api.json.RawObject;
import dev.trellis.api.placement.Placement;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.sdk.manage.ConfigObject;

import io.fabric8.kubernetes.api.model.HasMetadata;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A fleet of clusters in memory, written as people write it. */
final class PlanScene {
    static final Instant NOW = Instant.parse("2026-11-16T12:00:00Z");

    private static final Map<String, Class<? extends HasMetadata>> KINDS =
            Map.of(
                    "ManagedCluster", ManagedCluster.class,
                    "ManagedClusterSet", ManagedClusterSet.class,
                    "ManagedClusterSetBinding", ManagedClusterSetBinding.class,
                    "Placement", Placement.class,
                    "ClusterManagementAddOn", ClusterManagementAddOn.class,
                    "ManagedClusterAddOn", ManagedClusterAddOn.class);

    private static final FleetState NOTHING =
            new FleetState(
                    List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of(),
                    List.of(), List.of(), List.of());

    private PlanScene() {}

    /** Clusters that a placement may all choose from, and nothing else. */
    static FleetState clusters(String... names) {
        var objects = new ArrayList<HasMetadata>();
        for (var name : names) {
            objects.addAll(cluster(name, "True"));
        }
        objects.addAll(
                read(
                        """
                        apiVersion: cluster.open-cluster-management.io/v1beta2
                        kind: ManagedClusterSet
                        metadata: {name: global}
                        spec: {clusterSelector: {selectorType: LabelSelector, labelSelector: {}}}
                        ---
                        apiVersion: cluster.open-cluster-management.io/v1beta2
                        kind: ManagedClusterSetBinding
                        metadata: {name: global, namespace: fleet}
                        spec: {clusterSet: global}
                        ---
                        apiVersion: cluster.open-cluster-management.io/v1beta1
                        kind: Placement
                        metadata: {name: everywhere, namespace: fleet}
                        spec: {}
                        """));
        return NOTHING.with(objects);
    }

    static List<HasMetadata> cluster(String name, String available) {
        return read(
                """
                apiVersion: cluster.open-cluster-management.io/v1
                kind: ManagedCluster
                metadata: {name: %s, labels: {name: %s}}
                spec: {hubAcceptsClient: true}
                status:
                  conditions:
                  - {type: HubAcceptedManagedCluster, status: "True", reason: Told, message: told, lastTransitionTime: "2026-11-16T11:00:00Z"}
                  - {type: ManagedClusterConditionAvailable, status: "%s", reason: Told, message: told, lastTransitionTime: "2026-11-16T11:00:00Z"}
                """
                        .formatted(name, name, available));
    }

    /** A template with one config map. */
    static String template(String name, String colour) {
        return """
        apiVersion: addon.open-cluster-management.io/v1alpha1
        kind: AddOnTemplate
        metadata: {name: %s, generation: 1}
        spec:
          addonName: %s
          agentSpec:
            workload:
              manifests:
              - {apiVersion: v1, kind: ConfigMap, metadata: {name: paint, namespace: default}, data: {colour: %s}}
        """
                .formatted(name, name, colour);
    }

    /** An add-on of a template of the same name, where the placement says. */
    static String declaration(String name, String dependencies, String rollout) {
        return """
        apiVersion: addon.open-cluster-management.io/v1beta1
        kind: ClusterManagementAddOn
        metadata: {name: %1$s, uid: %1$s}
        spec:
          defaultConfigs:
          - {group: addon.open-cluster-management.io, resource: addontemplates, name: %1$s}
          dependencies: %2$s
          installStrategy:
            type: Placements
            placements:
            - {namespace: fleet, name: everywhere, rolloutStrategy: %3$s}
        """
                .formatted(name, dependencies, rollout);
    }

    static FleetState with(FleetState fleet, String... documents) {
        var after = fleet;
        for (var document : documents) {
            after = after.with(read(document));
        }
        return after;
    }

    /** The fleet once all of it has come to rest. */
    static FleetState settled(FleetState fleet) {
        var end = Rehearsal.of(fleet, NOW.minusSeconds(3600)).end();
        var installs = end.installs();
        var decided =
                fleet.placements().stream()
                        .flatMap(placement ->
                                end
                                        .decisionsOf(
                                                placement.getMetadata().getNamespace(),
                                                placement.getMetadata().getName())
                                        .stream())
                        .toList();
        return new FleetState(
                fleet.clusters(),
                fleet.declarations(),
                installs,
                fleet.placements(),
                decided,
                fleet.sets(),
                fleet.bindings(),
                fleet.scores(),
                fleet.configs(),
                installs.stream()
                        .flatMap(install -> end.worksOf(ObjectKey.of(install)).stream())
                        .toList());
    }

    private static List<HasMetadata> read(String yaml) {
        return ApiJson.readYaml(yaml).stream().map(PlanScene::read).toList();
    }

    private static HasMetadata read(JsonNode tree) {
        var type = KINDS.get(tree.path("kind").asText());
        return type == null
                ? ConfigObject.of(RawObject.of((ObjectNode) tree))
                : ApiJson.serialization().convertValue(tree, type);
    }
}
