package dev.trellis.apiserver.ownership;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.apiserver.json.Json;

import java.util.ArrayList;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Values as the reference server prints them in its messages about applied objects. */
final class GoValues {
    private GoValues() {}

    static String type(JsonNode value) {
        return switch (value.getNodeType()) {
            case ARRAY -> "[]interface {}";
            case OBJECT, POJO -> "map[string]interface {}";
            case BOOLEAN -> "bool";
            case NUMBER -> value.isIntegralNumber() ? "int64" : "float64";
            case STRING, BINARY -> "string";
            case NULL, MISSING -> "<nil>";
        };
    }

    static String pointed(JsonNode value) {
        return "&{" + plain(value) + "}";
    }

    static String wrapped(JsonNode value) {
        return "&value.valueUnstructured{Value:" + literal(value) + "}";
    }

    private static String plain(JsonNode value) {
        if (value.isArray()) {
            var parts = new ArrayList<String>();
            value.forEach(element -> parts.add(plain(element)));
            return "[" + String.join(" ", parts) + "]";
        }
        if (value.isObject()) {
            var parts = new TreeMap<String, String>();
            value.properties()
                    .forEach(member -> parts.put(member.getKey(), plain(member.getValue())));
            return parts.entrySet().stream()
                    .map(part -> part.getKey() + ":" + part.getValue())
                    .collect(Collectors.joining(" ", "map[", "]"));
        }
        return value.isNull() ? "<nil>" : value.asText();
    }

    private static String literal(JsonNode value) {
        if (value.isArray()) {
            var parts = new ArrayList<String>();
            value.forEach(element -> parts.add(literal(element)));
            return "[]interface {}{" + String.join(", ", parts) + "}";
        }
        if (value.isObject()) {
            var parts = new TreeMap<String, String>();
            value.properties()
                    .forEach(member -> parts.put(member.getKey(), literal(member.getValue())));
            return parts.entrySet().stream()
                    .map(part -> Json.text(part.getKey()) + ":" + part.getValue())
                    .collect(Collectors.joining(", ", "map[string]interface {}{", "}"));
        }
        if (value.isNull()) {
            return "interface {}(nil)";
        }
        return value.isTextual() ? Json.text(value.asText()) : value.asText();
    }
}
