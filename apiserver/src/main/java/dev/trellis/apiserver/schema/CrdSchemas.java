package dev.trellis.apiserver.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.schema.Schema.Flag;
import dev.trellis.apiserver.schema.Schema.Form;
import dev.trellis.apiserver.schema.Schema.ListType;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Reads the schemas that stand in custom resource definitions. */
public final class CrdSchemas {
    private CrdSchemas() {}

    /** The schema of a version; of one without, everything is allowed. */
    public static Schema root(JsonNode openApi) {
        return openApi instanceof ObjectNode node ? of(node) : Schema.ANYTHING;
    }

    private static Schema of(ObjectNode node) {
        var flags = flags(node);
        var properties = properties(node);
        return Schema.builder(form(node))
                .flags(flags)
                .properties(properties)
                .additional(
                        node.get("additionalProperties") instanceof ObjectNode additional
                                ? of(additional)
                                : node.path("additionalProperties").asBoolean(false)
                                        ? Schema.ANYTHING
                                        : null)
                .items(items(node.get("items")))
                .listType(listType(node))
                .keywords(node)
                .combinations(combinations(node))
                .build();
    }

    private static Schema.Combinations combinations(ObjectNode node) {
        return new Schema.Combinations(
                all(node.path("allOf")),
                all(node.path("anyOf")),
                all(node.path("oneOf")),
                node.get("not") instanceof ObjectNode not
                        ? Optional.of(of(not))
                        : Optional.empty());
    }

    private static List<Schema> all(JsonNode list) {
        var made = new ArrayList<Schema>();
        for (var schema : list) {
            if (schema instanceof ObjectNode node) {
                made.add(of(node));
            }
        }
        return made;
    }

    private static Supplier<Map<String, Schema>> properties(ObjectNode node) {
        var declared = node.path("properties");
        if (declared.isEmpty()) {
            return Map::of;
        }
        var made = new LinkedHashMap<String, Schema>();
        declared.properties()
                .forEach(member -> {
                    if (member.getValue() instanceof ObjectNode schema) {
                        made.put(member.getKey(), of(schema));
                    }
                });
        var fixed = Collections.unmodifiableMap(made);
        return () -> fixed;
    }

    private static @Nullable Schema items(@Nullable JsonNode items) {
        return items instanceof ObjectNode schema ? of(schema) : null;
    }

    private static Set<Flag> flags(ObjectNode node) {
        var flags = EnumSet.noneOf(Flag.class);
        Map.of(
                        "nullable",
                        Flag.NULLABLE,
                        "x-kubernetes-preserve-unknown-fields",
                        Flag.PRESERVE_UNKNOWN,
                        "x-kubernetes-embedded-resource",
                        Flag.EMBEDDED,
                        "x-kubernetes-int-or-string",
                        Flag.INT_OR_STRING)
                .forEach((word, flag) -> {
                    if (node.path(word).asBoolean(false)) {
                        flags.add(flag);
                    }
                });
        if (node.path("x-kubernetes-map-type").asText("").equals("atomic")) {
            flags.add(Flag.ATOMIC);
        }
        if (node.has("additionalProperties")) {
            flags.add(Flag.MAP);
        }
        return flags;
    }

    private static Form form(ObjectNode node) {
        return switch (node.path("type").asText("")) {
            case "object" -> Form.OBJECT;
            case "array" -> Form.ARRAY;
            case "string" -> Form.STRING;
            case "integer" -> Form.INTEGER;
            case "number" -> Form.NUMBER;
            case "boolean" -> Form.BOOLEAN;
            default -> Form.ANY;
        };
    }

    private static ListType listType(ObjectNode node) {
        return switch (node.path("x-kubernetes-list-type").asText("")) {
            case "set" -> ListType.SET;
            case "map" -> {
                var keys = texts(node.path("x-kubernetes-list-map-keys"));
                yield ListType.map(keys, defaults(keys, node.at("/items/properties")));
            }
            default -> ListType.ATOMIC;
        };
    }

    private static Map<String, JsonNode> defaults(List<String> keys, JsonNode properties) {
        var made = new LinkedHashMap<String, JsonNode>();
        for (var key : keys) {
            var value = properties.path(key).get("default");
            if (value != null) {
                made.put(key, value);
            }
        }
        return made;
    }

    private static List<String> texts(JsonNode list) {
        var made = new ArrayList<String>();
        list.forEach(element -> made.add(element.asText()));
        return made;
    }
}
