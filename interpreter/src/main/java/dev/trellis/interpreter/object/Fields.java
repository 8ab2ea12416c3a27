package dev.trellis.interpreter.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;

import java.util.OptionalLong;

/**
 * Reads fields that may be absent or of the wrong type: what is not as expected is as if it were
 * not there, since one odd field must not hide what the rest of an object says.
 */
public final class Fields {
    private Fields() {}

    /** The member, or a missing node; also where the parent is no object. */
    public static JsonNode at(JsonNode from, String... path) {
        var found = from;
        for (var name : path) {
            found = found.path(name);
        }
        return found;
    }

    /** The text of a member, or empty where it is no text. */
    public static String text(JsonNode from, String name) {
        var value = from.get(name);
        return value != null && value.isTextual() ? value.textValue() : "";
    }

    /** The elements of a list; none where it is no list. */
    public static Iterable<JsonNode> items(JsonNode list) {
        return list instanceof ArrayNode array ? array : MissingNode.getInstance();
    }

    public static boolean isTrue(JsonNode from, String name) {
        return from.path(name).asBoolean(false);
    }

    /** An integer that is there. */
    public static OptionalLong integer(JsonNode from, String name) {
        var value = from.path(name);
        return value.isIntegralNumber() && value.canConvertToLong()
                ? OptionalLong.of(value.longValue())
                : OptionalLong.empty();
    }

    /** An integer, or zero as Kubernetes leaves it out. */
    public static long count(JsonNode from, String name) {
        return integer(from, name).orElse(0);
    }

    /** Whether a condition of this type has this status. */
    public static boolean hasCondition(JsonNode status, String type, String wanted) {
        for (var condition : items(status.path("conditions"))) {
            if (text(condition, "type").equals(type)) {
                return text(condition, "status").equals(wanted);
            }
        }
        return false;
    }
}
