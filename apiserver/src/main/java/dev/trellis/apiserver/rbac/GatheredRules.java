package dev.trellis.apiserver.rbac;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;

import java.util.LinkedHashSet;
import java.util.SortedMap;

/** What a role that gathers others should allow. */
public final class GatheredRules {
    private GatheredRules() {}

    /** The rules of all roles that one of its selectors finds, each once. */
    public static ArrayNode of(ObjectNode role, SortedMap<String, ObjectNode> roles) {
        var own = role.path("metadata").path("name").asText();
        var rules = new LinkedHashSet<JsonNode>();
        for (var selector : role.path("aggregationRule").path("clusterRoleSelectors")) {
            roles.forEach((name, other) -> {
                if (!name.equals(own) && matches(selector, other.path("metadata").path("labels"))) {
                    other.path("rules").forEach(rules::add);
                }
            });
        }
        var made = Json.object().arrayNode();
        rules.forEach(rule -> made.add(rule.deepCopy()));
        return made;
    }

    private static boolean matches(JsonNode selector, JsonNode labels) {
        for (var label : selector.path("matchLabels").properties()) {
            if (!labels.path(label.getKey()).equals(label.getValue())) {
                return false;
            }
        }
        for (var wanted : selector.path("matchExpressions")) {
            if (!holds(wanted, labels)) {
                return false;
            }
        }
        return true;
    }

    private static boolean holds(JsonNode wanted, JsonNode labels) {
        var label = labels.path(wanted.path("key").asText());
        var listed = false;
        for (var value : wanted.path("values")) {
            listed |= value.equals(label);
        }
        return switch (wanted.path("operator").asText()) {
            case "In" -> listed;
            case "NotIn" -> !listed;
            case "Exists" -> !label.isMissingNode();
            case "DoesNotExist" -> label.isMissingNode();
            default -> false;
        };
    }
}
