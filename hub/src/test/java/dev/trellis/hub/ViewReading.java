package dev.trellis.hub;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.api.Groups;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.json.ApiJson;
import dev.trellis.api.placement.PlacementLabels;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.hub.configuration.ConfigName;
import dev.trellis.hub.configuration.ConfigObjects;
import dev.trellis.hub.configuration.ConfigType;
import dev.trellis.hub.configuration.PlacementName;
import dev.trellis.hub.configuration.PlacementState;
import dev.trellis.hub.explain.ClusterView;
import dev.trellis.hub.rollout.DecisionGroup;
import dev.trellis.hub.rollout.DecisionGroups;
import dev.trellis.hub.rollout.Threshold;

import io.fabric8.kubernetes.api.model.HasMetadata;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What explanations look at, read from the API server as it is now. */
final class ViewReading {
    private static final String ADDON = "/apis/" + HubFixture.BETA;
    private static final String CLUSTER = "/apis/" + Groups.CLUSTER;
    private static final ConfigType TEMPLATES = new ConfigType(Groups.ADDON, "addontemplates");
    private static final ConfigType CONFIGS =
            new ConfigType(Groups.ADDON, "addondeploymentconfigs");

    private final HubFixture hub;

    private ViewReading(HubFixture hub) {
        this.hub = hub;
    }

    static ClusterView of(HubFixture hub, String cluster) {
        return new ViewReading(hub).view(cluster);
    }

    private ClusterView view(String cluster) {
        var namespace = "/namespaces/" + cluster;
        return new ClusterView(
                cluster,
                all(CLUSTER + "/v1/managedclusters", ManagedCluster.class).stream()
                        .filter(one -> one.getMetadata().getName().equals(cluster))
                        .findFirst(),
                byName(all(ADDON + "/clustermanagementaddons", ClusterManagementAddOn.class)),
                byName(all(ADDON + namespace + "/managedclusteraddons", ManagedClusterAddOn.class)),
                placements(),
                new ConfigObjects(Set.of(TEMPLATES, CONFIGS), configs()),
                all(
                        "/apis/" + Groups.WORK + "/v1" + namespace + "/manifestworks",
                        ManifestWork.class));
    }

    private Map<PlacementName, PlacementState> placements() {
        var clusters = new HashMap<PlacementName, Set<String>>();
        for (var one : items(CLUSTER + "/v1beta1/placements")) {
            clusters.put(placement(one, one.at("/metadata/name")), new TreeSet<>());
        }
        for (var one : items(CLUSTER + "/v1beta1/placementdecisions")) {
            var label = one.at("/metadata/labels").path(PlacementLabels.PLACEMENT);
            var chosen = clusters.getOrDefault(placement(one, label), new TreeSet<>());
            one.at("/status/decisions")
                    .forEach(decision -> chosen.add(decision.path("clusterName").asText()));
        }
        var states = new HashMap<PlacementName, PlacementState>();
        clusters.forEach((name, chosen) ->
                states.put(
                        name,
                        new PlacementState.Decided(
                                new DecisionGroups(
                                        List.of(new DecisionGroup("", 0, new TreeSet<>(chosen)))),
                                Threshold.of("100%"))));
        return states;
    }

    private static PlacementName placement(JsonNode object, JsonNode name) {
        return new PlacementName(object.at("/metadata/namespace").asText(), name.asText());
    }

    private Map<ConfigName, ConfigObjects.Observed> configs() {
        var found = new HashMap<ConfigName, ConfigObjects.Observed>();
        for (var type : List.of(TEMPLATES, CONFIGS)) {
            for (var one : items(ADDON + "/" + type.resource())) {
                found.put(
                        new ConfigName(
                                type,
                                one.at("/metadata/namespace").asText(),
                                one.at("/metadata/name").asText()),
                        new ConfigObjects.Observed("known", 1));
            }
        }
        return found;
    }

    private static <T extends HasMetadata> Map<String, T> byName(List<T> objects) {
        return objects.stream()
                .collect(
                        Collectors.toMap(
                                object -> object.getMetadata().getName(), Function.identity()));
    }

    private <T> List<T> all(String path, Class<T> type) {
        return items(path).stream()
                .map(item -> ApiJson.serialization().unmarshal(item.toString(), type))
                .toList();
    }

    private List<JsonNode> items(String path) {
        var items = new ArrayList<JsonNode>();
        hub.get(path).path("items").forEach(items::add);
        return items;
    }
}
