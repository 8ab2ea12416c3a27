package dev.trellis.apiserver.patch;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.ArrayList;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What the reference server calls a JSON value in its messages. */
final class GoTypes {
    private GoTypes() {}

    static String of(JsonNode value) {
        return switch (value.getNodeType()) {
            case ARRAY -> "array";
            case OBJECT, POJO -> "object";
            case BOOLEAN -> "bool";
            case NUMBER -> "number";
            case STRING, BINARY -> "string";
            case NULL, MISSING -> "null";
        };
    }

    /** A value as the reference server prints it for programmers. */
    static String show(JsonNode value) {
        if (value.isArray()) {
            var parts = new ArrayList<String>();
            value.forEach(element -> parts.add(show(element)));
            return "[" + String.join(" ", parts) + "]";
        }
        if (value.isObject()) {
            var parts = new TreeMap<String, String>();
            value.properties()
                    .forEach(member -> parts.put(member.getKey(), show(member.getValue())));
            return parts.entrySet().stream()
                    .map(part -> part.getKey() + ":" + part.getValue())
                    .collect(Collectors.joining(" ", "map[", "]"));
        }
        return value.isNull() ? "<nil>" : value.asText();
    }
}
