package dev.trellis.api.reference;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Every constraint of a schema, as the cause that an API server gives for breaking it. */
final class Constraints {
    private static final Map<String, String> REASONS =
            Map.of(
                    "enum", "FieldValueNotSupported",
                    "pattern", "FieldValueInvalid",
                    "minLength", "FieldValueInvalid",
                    "maxLength", "FieldValueTooLong",
                    "minimum", "FieldValueInvalid",
                    "maximum", "FieldValueInvalid",
                    "maxItems", "FieldValueTooMany",
                    "x-kubernetes-validations", "FieldValueInvalid",
                    "x-kubernetes-list-map-keys", "FieldValueDuplicate");

    private final List<Verdict.Cause> found = new ArrayList<>();

    private Constraints() {}

    /** Of a whole object. Indexes in the fields are left out: {@code spec.configs[].name}. */
    static List<Verdict.Cause> of(JsonNode schema) {
        var constraints = new Constraints();
        constraints.collect("", schema);
        return List.copyOf(constraints.found);
    }

    private void collect(String path, JsonNode schema) {
        for (var attribute : schema.properties()) {
            var reason = REASONS.get(attribute.getKey());
            if (reason != null) {
                var isOfEntries = attribute.getKey().equals("x-kubernetes-list-map-keys");
                found.add(new Verdict.Cause(isOfEntries ? path + "[]" : path, reason));
            }
        }
        if (schema.path("format").asText().matches("date-time|byte")) {
            found.add(new Verdict.Cause(path, "FieldValueTypeInvalid"));
        }
        var members = schema.path("properties");
        for (var required : schema.path("required")) {
            // What has a default is never missing.
            if (!members.path(required.asText()).has("default")) {
                found.add(new Verdict.Cause(below(path, required.asText()), "FieldValueRequired"));
            }
        }
        members.properties()
                .forEach(member -> collect(below(path, member.getKey()), member.getValue()));
        if (schema.has("items")) {
            collect(path + "[]", schema.get("items"));
        }
    }

    private static String below(String path, String member) {
        return path.isEmpty() ? member : path + "." + member;
    }
}
