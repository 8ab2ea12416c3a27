package dev.trellis.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;

import dev.trellis.testkit.Gen;

import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;

import java.math.BigDecimal;

/**
 * Random JSON with the members and types that a schema allows. Patterns and bounds are not kept:
 * our types carry what an API server let pass, and do not judge it again.
 *
 * <p>Lists and maps have entries, because one without is written as none at all.
 */
final class RandomObjects {
    private static final int ENTRIES_MAX = 3;

    private final Gen gen;

    RandomObjects(Gen gen) {
        this.gen = gen;
    }

    JsonNode of(JSONSchemaProps schema) {
        if (Boolean.TRUE.equals(schema.getXKubernetesPreserveUnknownFields())) {
            return manifest();
        }
        if (Boolean.TRUE.equals(schema.getXKubernetesIntOrString())) {
            return gen.bool() ? LongNode.valueOf(gen.anyLong()) : text();
        }
        return switch (schema.getType()) {
            case "object" ->
                    schema.getAdditionalProperties() == null ? members(schema) : map(schema);
            case "array" -> list(schema);
            case "integer" ->
                    LongNode.valueOf(
                            schema.getFormat().equals("int32") ? gen.anyInt() : gen.anyLong());
            case "boolean" -> BooleanNode.valueOf(gen.bool());
            case "string" -> string(schema);
            default -> throw new IllegalArgumentException("A type we never use: " + schema);
        };
    }

    private ObjectNode members(JSONSchemaProps schema) {
        var made = JsonNodeFactory.instance.objectNode();
        schema.getProperties()
                .forEach((name, member) -> {
                    if (schema.getRequired().contains(name) || gen.chance(70)) {
                        made.set(name, of(member));
                    }
                });
        return made;
    }

    private ObjectNode map(JSONSchemaProps schema) {
        var made = JsonNodeFactory.instance.objectNode();
        for (var wanted = gen.intBetween(1, ENTRIES_MAX); wanted > 0; wanted--) {
            made.set(gen.string(), of(schema.getAdditionalProperties().getSchema()));
        }
        return made;
    }

    private ArrayNode list(JSONSchemaProps schema) {
        var made = JsonNodeFactory.instance.arrayNode();
        for (var wanted = gen.intBetween(1, ENTRIES_MAX); wanted > 0; wanted--) {
            made.add(of(schema.getItems().getSchema()));
        }
        return made;
    }

    private JsonNode string(JSONSchemaProps schema) {
        if (!schema.getEnum().isEmpty() && gen.chance(80)) {
            return gen.pick(schema.getEnum());
        }
        if ("date-time".equals(schema.getFormat())) {
            return TextNode.valueOf(
                    gen.pick(
                            "2026-11-01T12:00:00Z",
                            "2026-11-01T12:00:00.100Z",
                            "2026-11-01T12:00:00.123456789+02:00"));
        }
        // Also where only some values are allowed: a newer hub may allow more.
        return text();
    }

    private TextNode text() {
        return TextNode.valueOf(gen.string());
    }

    /** An object of a kind that nobody knows. */
    private ObjectNode manifest() {
        var made = JsonNodeFactory.instance.objectNode().put("apiVersion", "v9").put("kind", "Any");
        made.set("metadata", anything(3));
        made.set(gen.dnsLabel(), anything(3));
        made.set("", NullNode.instance);
        return made;
    }

    private JsonNode anything(int depth) {
        if (depth == 0 || gen.chance(30)) {
            return gen.<JsonNode>oneOf(
                    this::text,
                    () -> NullNode.instance,
                    () -> BooleanNode.valueOf(gen.bool()),
                    () -> LongNode.valueOf(gen.anyLong()),
                    () -> DecimalNode.valueOf(BigDecimal.valueOf(gen.anyLong(), 3)));
        }
        if (gen.bool()) {
            var list = JsonNodeFactory.instance.arrayNode();
            gen.listOf(0, ENTRIES_MAX, () -> anything(depth - 1)).forEach(list::add);
            return list;
        }
        var object = JsonNodeFactory.instance.objectNode();
        gen.listOf(0, ENTRIES_MAX, gen::string)
                .forEach(name -> object.set(name, anything(depth - 1)));
        return object;
    }
}
