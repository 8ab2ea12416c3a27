package dev.trellis.apiserver.selector;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** A label selector as it stands in objects; one that says nothing selects everything. */
public final class ObjectSelector {
    private final JsonNode json;

    private ObjectSelector(JsonNode json) {
        this.json = json;
    }

    public static ObjectSelector of(JsonNode json) {
        return new ObjectSelector(json);
    }

    /** Whether the labels of a whole object are selected. */
    public boolean testObject(JsonNode object) {
        var labels = new HashMap<String, String>();
        object.path("metadata")
                .path("labels")
                .properties()
                .forEach(label -> labels.put(label.getKey(), label.getValue().asText()));
        return test(labels);
    }

    public boolean test(Map<String, String> labels) {
        for (var wanted : json.path("matchLabels").properties()) {
            if (!wanted.getValue().asText().equals(labels.get(wanted.getKey()))) {
                return false;
            }
        }
        for (var expression : json.path("matchExpressions")) {
            if (!test(expression, labels)) {
                return false;
            }
        }
        return true;
    }

    /** The same in the form that lists are narrowed by, ordered by the names of labels. */
    public String text() {
        var made = new TreeMap<String, String>();
        json.path("matchLabels")
                .properties()
                .forEach(label ->
                        made.put(
                                label.getKey() + " ",
                                label.getKey() + "=" + label.getValue().asText()));
        var place = 0;
        for (var expression : json.path("matchExpressions")) {
            var key = expression.path("key").asText();
            made.put(key + " " + place++, text(key, expression));
        }
        return String.join(",", made.values());
    }

    private static String text(String key, JsonNode expression) {
        var values = new TreeSet<String>();
        expression.path("values").forEach(one -> values.add(one.asText()));
        var listed = " (" + String.join(",", values) + ")";
        return switch (expression.path("operator").asText()) {
            case "In" -> key + " in" + listed;
            case "NotIn" -> key + " notin" + listed;
            case "DoesNotExist" -> "!" + key;
            default -> key;
        };
    }

    private static boolean test(JsonNode expression, Map<String, String> labels) {
        var value = labels.get(expression.path("key").asText());
        Set<String> values = new HashSet<>();
        expression.path("values").forEach(one -> values.add(one.asText()));
        return switch (expression.path("operator").asText()) {
            case "In" -> value != null && values.contains(value);
            case "NotIn" -> value == null || !values.contains(value);
            case "Exists" -> value != null;
            case "DoesNotExist" -> value == null;
            default -> false;
        };
    }
}
