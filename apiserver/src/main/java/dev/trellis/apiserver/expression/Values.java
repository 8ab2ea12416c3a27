package dev.trellis.apiserver.expression;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.schema.Schema;
import dev.trellis.apiserver.schema.Schema.Flag;
import dev.trellis.apiserver.schema.Schema.Form;

import org.jspecify.annotations.Nullable;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Values as rules see them: only what the schema declares, under names that can be written. */
final class Values {
    private static final Set<String> RESERVED =
            Set.of(
                    "true",
                    "false",
                    "null",
                    "in",
                    "as",
                    "break",
                    "const",
                    "continue",
                    "else",
                    "for",
                    "function",
                    "if",
                    "import",
                    "let",
                    "loop",
                    "package",
                    "namespace",
                    "return",
                    "var",
                    "void",
                    "while");

    private Values() {}

    /** The value in Java's types; null for null. */
    static @Nullable Object of(JsonNode value, Schema schema, boolean resource) {
        return switch (value) {
            case ObjectNode object -> object(object, schema, resource);
            case ArrayNode array -> array(array, schema);
            default -> scalar(value, schema);
        };
    }

    private static Map<String, Object> object(ObjectNode object, Schema schema, boolean resource) {
        var made = new LinkedHashMap<String, Object>();
        object.properties()
                .forEach(member -> {
                    var name = member.getKey();
                    if (resource && (name.equals("apiVersion") || name.equals("kind"))) {
                        made.put(name, member.getValue().asText());
                    } else if (resource && name.equals("metadata")) {
                        made.put(name, names(member.getValue()));
                    } else {
                        var declared = schema.properties().get(name);
                        var shape = schema.member(name);
                        if (shape.isPresent()) {
                            var inner = shape.get();
                            put(
                                    made,
                                    declared == null ? name : escaped(name),
                                    of(member.getValue(), inner, inner.is(Flag.EMBEDDED)));
                        }
                    }
                });
        return made;
    }

    // The map allows null, which says more than an absent key.
    @SuppressWarnings("NullAway")
    private static void put(Map<String, Object> map, String name, @Nullable Object value) {
        map.put(name, value);
    }

    private static Map<String, Object> names(JsonNode metadata) {
        var made = new LinkedHashMap<String, Object>();
        for (var name : List.of("name", "generateName")) {
            if (metadata.hasNonNull(name)) {
                made.put(name, metadata.path(name).asText());
            }
        }
        return made;
    }

    private static List<@Nullable Object> array(ArrayNode array, Schema schema) {
        var items = schema.items().orElse(Schema.ANYTHING);
        var made = new ArrayList<@Nullable Object>();
        array.forEach(item -> made.add(of(item, items, items.is(Flag.EMBEDDED))));
        return made;
    }

    private static @Nullable Object scalar(JsonNode value, Schema schema) {
        if (value.isNull()) {
            return null;
        }
        if (value.isTextual() && schema.form() == Form.STRING) {
            return text(value.asText(), schema.format());
        }
        return schema.form() == Form.NUMBER && value.isNumber() ? value.doubleValue() : value;
    }

    private static Object text(String text, String format) {
        try {
            return format.equals("date-time") ? Instant.parse(text) : text;
        } catch (DateTimeException _) {
            return text;
        }
    }

    /** A name of a field that is no identifier is written with words for its signs. */
    static String escaped(String name) {
        if (RESERVED.contains(name)) {
            return "__" + name + "__";
        }
        return name.replace("__", "__underscores__")
                .replace(".", "__dot__")
                .replace("-", "__dash__")
                .replace("/", "__slash__");
    }
}
