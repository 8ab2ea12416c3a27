package dev.trellis.apiserver.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;

import dev.trellis.apiserver.metadata.Meta;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/** The owners of an object: each stands there once. */
final class OwnerList {
    private OwnerList() {}

    /** Takes out owners that stand there again, and says so to their sender. */
    static List<String> dropRepeated(Meta meta) {
        if (!(meta.node().get("ownerReferences") instanceof ArrayNode owners)
                || owners.size() < 2) {
            return List.of();
        }
        var seen = new LinkedHashSet<JsonNode>();
        var repeated = new ArrayList<String>();
        for (var owner : owners) {
            if (!seen.add(owner)) {
                repeated.add(owner.path("uid").asText(""));
            }
        }
        if (repeated.isEmpty()) {
            return List.of();
        }
        owners.removeAll();
        owners.addAll(seen);
        return List.of(
                ".metadata.ownerReferences contains duplicate entries; API server dedups owner references in 1.20+, and may reject such requests as early as 1.24; please fix your requests; duplicate UID(s) observed: "
                        + String.join(", ", repeated));
    }
}
