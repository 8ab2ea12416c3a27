package dev.trellis.apiserver.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.json.Json;

import java.util.Map;
import java.util.function.UnaryOperator;

/** RFC 7386: members replace members, null removes, lists are replaced whole. */
public final class MergePatch {
    private MergePatch() {}

    public static UnaryOperator<ObjectNode> parse(JsonNode patch) {
        if (patch.isNull()) {
            throw StatusError.badRequest("Invalid JSON Patch");
        }
        if (!(patch instanceof ObjectNode object)) {
            throw StatusError.badRequest(
                    "error decoding patch: json: cannot unmarshal %s into Go value of type map[string]interface {}"
                            .formatted(GoTypes.of(patch)));
        }
        return current -> merge(current, object);
    }

    /** Changes the target in place. */
    private static ObjectNode merge(ObjectNode target, ObjectNode patch) {
        for (Map.Entry<String, JsonNode> member : patch.properties()) {
            var value = member.getValue();
            if (value.isNull()) {
                target.remove(member.getKey());
            } else if (value instanceof ObjectNode inner) {
                var into =
                        target.get(member.getKey()) instanceof ObjectNode known
                                ? known
                                : Json.object();
                target.set(member.getKey(), merge(into, inner));
            } else {
                target.set(member.getKey(), value.deepCopy());
            }
        }
        return target;
    }
}
