package dev.trellis.apiserver.ownership;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;

import java.nio.charset.StandardCharsets;
import java.util.TreeMap;

/**
 * The annotation in which kubectl keeps what it applied before the server did that. Who moves to
 * server-side apply meets no conflict with what they applied themselves.
 */
final class LastApplied {
    private static final String ANNOTATION = "kubectl.kubernetes.io/last-applied-configuration";

    private LastApplied() {}

    /** What was applied and still is as it was applied. */
    static FieldSet unchangedSince(ObjectNode live, Scope scope) {
        var text = live.path("metadata").path("annotations").path(ANNOTATION).asText("");
        if (text.isEmpty()) {
            return new FieldSet();
        }
        try {
            var applied = Json.read(text.getBytes(StandardCharsets.UTF_8));
            var schema = scope.schema();
            if (!applied.path("apiVersion").asText("").equals(scope.apiVersion())
                    || TypeCheck.findFault(applied, schema).isPresent()) {
                return new FieldSet();
            }
            var comparison = Comparison.of(applied, live, schema);
            return FieldSets.of(applied, schema)
                    .minus(comparison.changed())
                    .minus(comparison.removed());
        } catch (JsonProcessingException _) {
            return new FieldSet();
        }
    }

    /** Brings the annotation up to date, where there is one. */
    static void follow(ObjectNode object, ObjectNode config) {
        if (object.path("metadata").path("annotations").get(ANNOTATION) != null
                && object.path("metadata").get("annotations") instanceof ObjectNode annotations
                && !annotations.path(ANNOTATION).asText("").isEmpty()) {
            var applied = config.deepCopy();
            if (applied.path("metadata").get("annotations") instanceof ObjectNode sent) {
                sent.remove(ANNOTATION);
            }
            var json = new String(Json.write(sorted(applied)), StandardCharsets.UTF_8);
            annotations.put(ANNOTATION, json + "\n");
        }
    }

    private static JsonNode sorted(JsonNode value) {
        return switch (value) {
            case ObjectNode object -> {
                var members = new TreeMap<String, JsonNode>();
                object.properties()
                        .forEach(member -> members.put(member.getKey(), sorted(member.getValue())));
                var made = Json.object();
                members.forEach(made::set);
                yield made;
            }
            case ArrayNode array -> {
                var made = JsonNodeFactory.instance.arrayNode();
                array.forEach(item -> made.add(sorted(item)));
                yield made;
            }
            default -> value;
        };
    }
}
