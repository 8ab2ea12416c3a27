package dev.trellis.apiserver.ownership;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.schema.ModelSchemas;
import dev.trellis.apiserver.schema.Schema;
import dev.trellis.apiserver.schema.Schema.Flag;
import dev.trellis.apiserver.schema.Schema.Form;
import dev.trellis.apiserver.schema.Schema.ListType;

import io.fabric8.kubernetes.api.model.ObjectMeta;

import org.jspecify.annotations.Nullable;

import java.util.Optional;
import java.util.TreeMap;

/** How sharing sees a schema: as maps, lists and scalars, each whole or by its parts. */
final class Types {
    private static final Schema METADATA = ModelSchemas.of(ObjectMeta.class);
    private static final Schema TEXT = ModelSchemas.of(String.class);

    /** What a value is walked as. */
    enum Part {
        MAP,
        SCALAR,
        LIST
    }

    private Types() {}

    /** As what a value is walked; where the schema leaves it open, the value decides. */
    static Part part(Schema schema, JsonNode value) {
        if (!isOpen(schema)) {
            return switch (schema.form()) {
                case OBJECT -> Part.MAP;
                case ARRAY -> Part.LIST;
                case ANY, STRING, INTEGER, NUMBER, BOOLEAN -> Part.SCALAR;
            };
        }
        if (value.isArray()) {
            return Part.LIST;
        }
        return value.isObject() || value.isNull() ? Part.MAP : Part.SCALAR;
    }

    /** Whether the schema says nothing about the form of values. */
    static boolean isOpen(Schema schema) {
        return schema.form() == Form.ANY;
    }

    /** The schema under a name; empty if there should be nothing. */
    static Optional<Schema> field(Schema schema, String name) {
        if (schema.is(Flag.EMBEDDED)) {
            switch (name) {
                case "metadata" -> {
                    return Optional.of(METADATA);
                }
                case "apiVersion", "kind" -> {
                    return Optional.of(TEXT);
                }
                default -> {}
            }
        }
        return schema.member(name)
                .or(() ->
                        isOpen(schema) || schema.is(Flag.PRESERVE_UNKNOWN)
                                ? Optional.of(Schema.ANYTHING)
                                : Optional.empty());
    }

    static Schema fieldOrAny(Schema schema, String name) {
        return field(schema, name).orElse(Schema.ANYTHING);
    }

    /** Whether the name is that of a field, as opposed to a key of a map. */
    static boolean isDeclared(Schema schema, String name) {
        return schema.properties().containsKey(name)
                || (schema.is(Flag.EMBEDDED)
                        && (name.equals("metadata")
                                || name.equals("apiVersion")
                                || name.equals("kind")));
    }

    static boolean isAtomicMap(Schema schema) {
        return schema.is(Flag.ATOMIC);
    }

    static boolean isAtomicList(Schema schema) {
        return schema.listType().kind() == ListType.Kind.ATOMIC;
    }

    static Schema items(Schema schema) {
        return schema.items().orElse(Schema.ANYTHING);
    }

    static @Nullable ObjectNode map(@Nullable JsonNode value) {
        return value instanceof ObjectNode object ? object : null;
    }

    static @Nullable ArrayNode list(@Nullable JsonNode value) {
        return value instanceof ArrayNode array ? array : null;
    }

    static boolean isEmpty(@Nullable JsonNode container) {
        return container == null || container.isEmpty();
    }

    /** The path element of a list's element; empty if it has no identity. */
    static Optional<String> element(JsonNode item, Schema list) {
        var type = list.listType();
        return switch (type.kind()) {
            case ATOMIC -> Optional.empty();
            case SET ->
                    item.isValueNode() && !item.isNull()
                            ? Optional.of("v:" + item)
                            : Optional.empty();
            case MAP -> item.isObject() ? keys(item, type) : Optional.empty();
        };
    }

    private static Optional<String> keys(JsonNode item, ListType type) {
        var keys = new TreeMap<String, JsonNode>();
        for (var key : type.keys()) {
            var value = item.get(key);
            var known = value == null ? type.keyDefaults().get(key) : value;
            if (known != null) {
                keys.put(key, known);
            }
        }
        if (keys.isEmpty()) {
            return Optional.empty();
        }
        var made = Json.object();
        keys.forEach(made::set);
        return Optional.of("k:" + made);
    }
}
