package dev.trellis.hub.template;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import dev.trellis.api.addon.deployment.NodePlacement;
import dev.trellis.api.json.ApiJson;

import org.jspecify.annotations.Nullable;

/**
 * Puts agents on the nodes that the deployment config wants. Selector and tolerations are replaced
 * each on its own, and an empty one clears the template's.
 */
record NodePlacementDecorator(NodePlacement placement) implements PodDecorator {
    private static final ObjectMapper MAPPER = ApiJson.exactMapper();

    @Override
    public void decorate(PodTemplate pods) {
        replace(pods, "nodeSelector", placement.nodeSelector());
        replace(pods, "tolerations", placement.tolerations());
    }

    private static void replace(PodTemplate pods, String member, @Nullable Object wanted) {
        if (wanted == null) {
            return;
        }
        JsonNode value = MAPPER.valueToTree(wanted);
        if (value.isEmpty()) {
            pods.spec().remove(member);
        } else {
            pods.spec().set(member, value);
        }
    }
}
