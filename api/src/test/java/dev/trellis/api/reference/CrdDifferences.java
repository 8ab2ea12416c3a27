package dev.trellis.api.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * All that differs between the specs of two CRDs, one line each. Descriptions may differ, and the
 * order of versions, of members and of required members has no meaning.
 */
final class CrdDifferences {
    private final List<String> lines = new ArrayList<>();

    private CrdDifferences() {}

    static List<String> between(JsonNode reference, JsonNode ours) {
        var differences = new CrdDifferences();
        var name = ours.at("/spec/names/plural").asText();
        differences.compare(name, comparable(reference.get("spec")), comparable(ours.get("spec")));
        return List.copyOf(differences.lines);
    }

    private void compare(String path, JsonNode reference, JsonNode ours) {
        if (reference instanceof ObjectNode expected && ours instanceof ObjectNode actual) {
            var members = new TreeSet<String>();
            expected.fieldNames().forEachRemaining(members::add);
            actual.fieldNames().forEachRemaining(members::add);
            for (var member : members) {
                compare(path + "." + member, expected.path(member), actual.path(member));
            }
        } else if (reference.isMissingNode()) {
            lines.add(path + ": only ours");
        } else if (ours.isMissingNode()) {
            lines.add(path + ": only in the reference");
        } else if (!equal(reference, ours)) {
            lines.add(path + ": " + reference + " in the reference, ours " + ours);
        }
    }

    private static boolean equal(JsonNode reference, JsonNode ours) {
        if (reference.isNumber() && ours.isNumber()) {
            return reference.decimalValue().compareTo(ours.decimalValue()) == 0;
        }
        return reference.equals(ours);
    }

    private static JsonNode comparable(JsonNode node) {
        if (!(node instanceof ObjectNode object)) {
            return node;
        }
        var made = JsonNodeFactory.instance.objectNode();
        for (var member : object.properties()) {
            var value = member.getValue();
            // Also a member may be called description; then it is an object.
            if (!member.getKey().equals("description") || !value.isTextual()) {
                made.set(member.getKey(), comparable(member.getKey(), value));
            }
        }
        return made;
    }

    private static JsonNode comparable(String member, JsonNode value) {
        return switch (member) {
            case "versions" -> byName(value);
            // A member of an object may have such a name; then it is no list.
            case "required" -> value.isArray() ? sorted(value) : comparable(value);
            case "additionalPrinterColumns" -> undescribed(value);
            default -> comparable(value);
        };
    }

    private static ObjectNode byName(JsonNode versions) {
        var made = JsonNodeFactory.instance.objectNode();
        versions.forEach(version -> made.set(version.get("name").asText(), comparable(version)));
        return made;
    }

    private static ArrayNode undescribed(JsonNode columns) {
        var made = JsonNodeFactory.instance.arrayNode();
        columns.forEach(column -> made.add(comparable(column)));
        return made;
    }

    private static ArrayNode sorted(JsonNode names) {
        var inOrder = new TreeSet<String>();
        names.forEach(name -> inOrder.add(name.asText()));
        var made = JsonNodeFactory.instance.arrayNode();
        inOrder.forEach(made::add);
        return made;
    }
}
