package dev.trellis.hub;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.api.Groups;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.json.ApiJson;
import dev.trellis.api.placement.Placement;
import dev.trellis.api.placement.PlacementDecision;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.hub.configuration.ConfigName;
import dev.trellis.hub.configuration.ConfigObjects;
import dev.trellis.hub.configuration.ConfigType;
import dev.trellis.hub.explain.ClusterView;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

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
        return ClusterView.of(
                cluster,
                all(CLUSTER + "/v1/managedclusters", ManagedCluster.class).stream()
                        .filter(one -> one.getMetadata().getName().equals(cluster))
                        .findFirst(),
                all(ADDON + "/clustermanagementaddons", ClusterManagementAddOn.class),
                all(ADDON + namespace + "/managedclusteraddons", ManagedClusterAddOn.class),
                all(CLUSTER + "/v1beta1/placements", Placement.class),
                all(CLUSTER + "/v1beta1/placementdecisions", PlacementDecision.class),
                new ConfigObjects(Set.of(TEMPLATES, CONFIGS), configs()),
                all(
                        "/apis/" + Groups.WORK + "/v1" + namespace + "/manifestworks",
                        ManifestWork.class));
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
