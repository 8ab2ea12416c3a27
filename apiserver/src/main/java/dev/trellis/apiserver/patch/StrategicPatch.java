package dev.trellis.apiserver.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.schema.Schema;
import dev.trellis.apiserver.schema.Schema.ListType;

import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * A merge patch that knows the kind: lists with a key are merged element by element, and directives
 * in the patch say what else is to be done.
 */
public final class StrategicPatch {
    private static final String PATCH = "$patch";
    private static final String RETAIN = "$retainKeys";
    private static final String DELETE_FROM = "$deleteFromPrimitiveList/";
    private static final String ORDER = "$setElementOrder/";

    private StrategicPatch() {}

    public static UnaryOperator<ObjectNode> parse(JsonNode patch, Schema schema) {
        if (!(patch instanceof ObjectNode object)) {
            throw StatusError.badRequest(
                    "error decoding patch: json: cannot unmarshal %s into Go value of type map[string]interface {}"
                            .formatted(GoTypes.of(patch)));
        }
        return current -> merge(current, object, schema);
    }

    /** Changes the target in place, unless the patch replaces it. */
    static ObjectNode merge(ObjectNode target, ObjectNode patch, Schema schema) {
        var directive = patch.get(PATCH);
        if (directive != null) {
            switch (directive.asText()) {
                case "replace" -> {
                    var made = patch.deepCopy();
                    made.remove(PATCH);
                    return made;
                }
                case "delete" -> {
                    return Json.object();
                }
                case "merge" -> {}
                default ->
                        throw StatusError.bare(
                                "unknown patch type: %s in map: %s"
                                        .formatted(directive.asText(), GoTypes.show(patch)));
            }
        }
        retain(target, patch);
        for (Map.Entry<String, JsonNode> member : patch.properties()) {
            var name = member.getKey();
            if (name.startsWith(DELETE_FROM)) {
                remove(target, name.substring(DELETE_FROM.length()), member.getValue());
            } else if (name.startsWith(ORDER)) {
                // A list whose order alone is said, and no element of it.
                var list = name.substring(ORDER.length());
                if (!patch.has(list) && target.get(list) instanceof ArrayNode known) {
                    target.set(list, list(known, List.of(), member.getValue(), schema, list));
                }
            } else if (!name.equals(PATCH) && !name.equals(RETAIN)) {
                member(target, name, member.getValue(), patch, schema);
            }
        }
        return target;
    }

    private static void member(
            ObjectNode target, String name, JsonNode value, ObjectNode patch, Schema schema) {
        var inner = schema.member(name).orElse(Schema.ANYTHING);
        switch (value) {
            case ObjectNode object -> {
                var into = target.get(name) instanceof ObjectNode known ? known : Json.object();
                target.set(name, merge(into, object, inner));
            }
            case ArrayNode array -> {
                var known = target.get(name) instanceof ArrayNode list ? list : null;
                if (isMerged(inner)) {
                    var elements = new java.util.ArrayList<JsonNode>();
                    array.forEach(elements::add);
                    target.set(
                            name,
                            list(
                                    known == null ? array.arrayNode() : known,
                                    elements,
                                    patch.path(ORDER + name),
                                    schema,
                                    name));
                } else {
                    target.set(name, array.deepCopy());
                }
            }
            default -> {
                if (value.isNull()) {
                    target.remove(name);
                } else {
                    target.set(name, value);
                }
            }
        }
    }

    private static ArrayNode list(
            ArrayNode known, List<JsonNode> elements, JsonNode order, Schema parent, String name) {
        var schema = parent.member(name).orElse(Schema.ANYTHING);
        return new ListMerge(schema, known, order).merge(elements);
    }

    private static boolean isMerged(Schema list) {
        return list.listType().kind() == ListType.Kind.SET
                || list.mergeKey().filter(key -> !key.isEmpty()).isPresent();
    }

    private static void retain(ObjectNode target, ObjectNode patch) {
        var retained = patch.get(RETAIN);
        if (retained != null) {
            target.properties()
                    .removeIf(member -> {
                        for (var name : retained) {
                            if (name.asText().equals(member.getKey())) {
                                return false;
                            }
                        }
                        return true;
                    });
        }
    }

    private static void remove(ObjectNode target, String name, JsonNode values) {
        if (target.get(name) instanceof ArrayNode list) {
            for (var value : values) {
                for (var i = list.size() - 1; i >= 0; i--) {
                    if (Json.same(list.get(i), value)) {
                        list.remove(i);
                    }
                }
            }
        }
    }
}
