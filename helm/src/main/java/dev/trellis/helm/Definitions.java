package dev.trellis.helm;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Makes CRDs smaller. */
final class Definitions {
    private Definitions() {}

    /** The object without the descriptions in its schemas; any but a CRD as it is. */
    static ObjectNode trimmed(ObjectNode object) {
        if (!object.path("kind").asText().equals("CustomResourceDefinition")) {
            return object;
        }
        var trimmed = object.deepCopy();
        for (var version : trimmed.path("spec").path("versions")) {
            trim(version.path("schema").path("openAPIV3Schema"));
        }
        return trimmed;
    }

    private static void trim(JsonNode schema) {
        if (schema instanceof ObjectNode object && object.path("description").isTextual()) {
            object.remove("description");
        }
        // Members may themselves be called "description": only the schemas below them are looked
        // at.
        schema.path("properties").forEach(Definitions::trim);
        schema.path("patternProperties").forEach(Definitions::trim);
        trimIfThere(schema.path("items"));
        trimIfThere(schema.path("additionalProperties"));
        for (var combination : new String[] {"allOf", "anyOf", "oneOf"}) {
            schema.path(combination).forEach(Definitions::trim);
        }
        trimIfThere(schema.path("not"));
    }

    private static void trimIfThere(JsonNode schema) {
        if (schema.isObject()) {
            trim(schema);
        }
    }
}
