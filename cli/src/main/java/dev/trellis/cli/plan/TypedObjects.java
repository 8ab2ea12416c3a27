package dev.trellis.cli.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.Groups;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.cluster.ManagedClusterSet;
import dev.trellis.api.cluster.ManagedClusterSetBinding;
import dev.trellis.api.json.ApiJson;
import dev.trellis.api.json.RawObject;
import dev.trellis.api.placement.AddOnPlacementScore;
import dev.trellis.api.placement.Placement;
import dev.trellis.cli.shell.Refusal;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.sdk.manage.AddonKinds;
import dev.trellis.sdk.manage.ConfigObject;

import io.fabric8.kubernetes.api.model.HasMetadata;

import java.util.Optional;

/** Reads the objects that decide about add-ons; all others are just stored. */
final class TypedObjects {
    private TypedObjects() {}

    static Optional<HasMetadata> of(JsonNode object) {
        var apiVersion = object.path("apiVersion").asText();
        var slash = apiVersion.indexOf('/');
        var group = slash < 0 ? "" : apiVersion.substring(0, slash);
        var addons = AddonKinds.spoken(apiVersion.substring(slash + 1));
        if (group.equals(Groups.ADDON)) {
            return switch (object.path("kind").asText()) {
                case "ClusterManagementAddOn" -> Optional.of(read(addons.declarations(), object));
                case "ManagedClusterAddOn" -> Optional.of(read(addons.installs(), object));
                case "AddOnTemplate", "AddOnDeploymentConfig" ->
                        Optional.of(ConfigObject.of(RawObject.of((ObjectNode) object)));
                default -> Optional.empty();
            };
        }
        return group.equals(Groups.CLUSTER) ? ofCluster(object) : Optional.empty();
    }

    private static Optional<HasMetadata> ofCluster(JsonNode object) {
        return switch (object.path("kind").asText()) {
            case "ManagedCluster" -> read(ManagedCluster.class, object);
            case "ManagedClusterSet" -> read(ManagedClusterSet.class, object);
            case "ManagedClusterSetBinding" -> read(ManagedClusterSetBinding.class, object);
            case "Placement" -> read(Placement.class, object);
            case "AddOnPlacementScore" -> read(AddOnPlacementScore.class, object);
            default -> Optional.empty();
        };
    }

    private static Optional<HasMetadata> read(Class<? extends HasMetadata> type, JsonNode object) {
        var kind = ResourceKind.of(type);
        if (!kind.apiVersion().equals(object.path("apiVersion").asText())) {
            throw Refusal.failed(
                    "%s %s is written in %s, of which no plan can be made: write it in %s."
                            .formatted(
                                    kind.kind(),
                                    object.at("/metadata/name").asText(),
                                    object.path("apiVersion").asText(),
                                    kind.apiVersion()));
        }
        return Optional.of(read(kind, object));
    }

    private static <T extends HasMetadata> T read(ResourceKind<T> kind, JsonNode object) {
        return kind.read(object, ApiJson.serialization());
    }
}
