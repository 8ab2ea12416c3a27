package dev.trellis.apiserver.ownership;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.schema.Schema;
import dev.trellis.apiserver.schema.Schema.ListType;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Whether an applied object fits its schema, in the words of the reference server. */
final class TypeCheck {
    private final List<String> faults = new ArrayList<>();

    private TypeCheck() {}

    static Optional<String> findFault(JsonNode value, Schema schema) {
        var check = new TypeCheck();
        check.value(value, schema, "");
        return switch (check.faults.size()) {
            case 0 -> Optional.empty();
            case 1 -> Optional.of(check.faults.getFirst());
            default ->
                    Optional.of(
                            check.faults.stream()
                                    .collect(Collectors.joining("\n  ", "errors:\n  ", "")));
        };
    }

    private void value(JsonNode value, Schema schema, String path) {
        if (value.isNull()) {
            return;
        }
        switch (Types.part(schema, value)) {
            case SCALAR -> scalar(value, schema, path);
            case MAP -> {
                if (value instanceof ObjectNode object) {
                    map(object, schema, path);
                } else {
                    fault(path, "expected map, got " + GoValues.pointed(value));
                }
            }
            case LIST -> {
                if (value instanceof ArrayNode array) {
                    list(array, schema, path);
                } else {
                    fault(path, "expected list, got " + GoValues.pointed(value));
                }
            }
        }
    }

    private void scalar(JsonNode value, Schema schema, String path) {
        switch (schema.form()) {
            case INTEGER, NUMBER -> {
                if (!value.isNumber()) {
                    fault(path, "expected numeric (int or float), got " + GoValues.type(value));
                }
            }
            case STRING -> {
                if (!value.isTextual()) {
                    fault(path, "expected string, got " + GoValues.wrapped(value));
                }
            }
            case BOOLEAN -> {
                if (!value.isBoolean()) {
                    fault(path, "expected boolean, got " + GoValues.pointed(value));
                }
            }
            case ANY, OBJECT, ARRAY -> {
                if (value.isContainerNode()) {
                    fault(path, "expected any scalar, got " + GoValues.pointed(value));
                }
            }
        }
    }

    private void map(ObjectNode object, Schema schema, String path) {
        for (var member : object.properties()) {
            var inner = Types.field(schema, member.getKey());
            var place = path + "." + member.getKey();
            if (inner.isEmpty()) {
                fault(place, "field not declared in schema");
                // One is told, whichever comes first.
                return;
            }
            value(member.getValue(), inner.get(), place);
        }
    }

    private void list(ArrayNode array, Schema schema, String path) {
        var type = schema.listType();
        var atomic = type.kind() == ListType.Kind.ATOMIC;
        var seen = new HashSet<String>();
        for (var i = 0; i < array.size(); i++) {
            var item = array.get(i);
            if (atomic) {
                value(item, Types.items(schema), path + "[" + i + "]");
                continue;
            }
            var element = Types.element(item, schema);
            if (element.isEmpty()) {
                fault(path, "element %d: %s".formatted(i, lacking(item, type)));
                return;
            }
            var shown = PathText.show(element.get());
            if (!seen.add(element.get())) {
                fault(path, "duplicate entries for key " + shown);
            }
            value(item, Types.items(schema), path + shown);
        }
    }

    private static String lacking(JsonNode item, ListType type) {
        if (type.kind() == ListType.Kind.SET) {
            return switch (item.getNodeType()) {
                case OBJECT -> "associative list without keys has an element that's a map type";
                case ARRAY -> "not supported: associative list with lists as elements";
                default -> "associative list without keys has an element that's an explicit null";
            };
        }
        if (item.isNull()) {
            return "associative list with keys may not have a null element";
        }
        if (!item.isObject()) {
            return "associative list with keys may not have non-map elements";
        }
        return "associative list with keys has an element that omits all key fields [%s] (and doesn't have default values for any key fields)"
                .formatted(
                        type.keys().stream()
                                .map(key -> "\"" + key + "\"")
                                .collect(Collectors.joining(" ")));
    }

    private void fault(String path, String text) {
        faults.add(path.isEmpty() ? text : path + ": " + text);
    }
}
