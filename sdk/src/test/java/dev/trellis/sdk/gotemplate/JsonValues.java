package dev.trellis.sdk.gotemplate;

import com.fasterxml.jackson.databind.JsonNode;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;

/** Values of tests, read from JSON. */
final class JsonValues {
    private JsonValues() {}

    static @Nullable Object of(JsonNode node) {
        return switch (node.getNodeType()) {
            case OBJECT -> {
                var map = new LinkedHashMap<String, @Nullable Object>();
                node.properties().forEach(one -> map.put(one.getKey(), of(one.getValue())));
                yield map;
            }
            case ARRAY -> {
                var list = new ArrayList<@Nullable Object>();
                node.forEach(item -> list.add(of(item)));
                yield list;
            }
            case BOOLEAN -> node.asBoolean();
            case NUMBER -> node.isIntegralNumber() ? (Object) node.asLong() : node.asDouble();
            case NULL -> null;
            default -> node.asText();
        };
    }
}
