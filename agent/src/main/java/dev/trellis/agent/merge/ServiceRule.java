package dev.trellis.agent.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.hash.SpecHash;

/**
 * A Service's spec is filled in by the cluster (addresses, node ports), so it cannot be compared.
 * What was wanted is remembered as a hash beside it, and the spec is written when that changes, or
 * when somebody changed the selector or the type.
 */
record ServiceRule() implements Rule {
    static final String HASH = "operator.openshift.io/spec-hash";

    private static final String USUAL_TYPE = "ClusterIP";

    static ObjectNode prepared(ObjectNode manifest) {
        var copy = manifest.deepCopy();
        copy.withObjectProperty("metadata")
                .withObjectProperty("annotations")
                .put(HASH, SpecHash.of(manifest).value());
        return copy;
    }

    @Override
    public ObjectNode apply(ObjectNode live, ObjectNode manifest) {
        var body = live.deepCopy();
        if (!MetadataMerge.isIn(live, manifest)
                || !Trees.sameOrEmpty(selector(live), selector(manifest))
                || !type(live).equals(type(manifest))) {
            Trees.take(body, manifest, "spec");
        }
        return body;
    }

    private static JsonNode selector(ObjectNode service) {
        return service.path("spec").path("selector");
    }

    private static String type(ObjectNode service) {
        var type = Trees.text(service.path("spec"), "type");
        return type.isEmpty() ? USUAL_TYPE : type;
    }
}
