package dev.trellis.agent.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import java.util.stream.Stream;

/** Questions about JSON trees. A member that is null is absent. */
final class Trees {
    private Trees() {}

    /** Equal but for the order of members and the spelling of numbers. */
    static boolean same(JsonNode one, JsonNode other) {
        return same(one, other, false);
    }

    /** Equal, and to have no entries is to be absent, as in the types of Kubernetes itself. */
    static boolean sameOrEmpty(JsonNode one, JsonNode other) {
        return same(one, other, true);
    }

    /** The member as an object of its own that can be changed; empty where there is none. */
    static ObjectNode copyOf(JsonNode object, String member) {
        return object.path(member) instanceof ObjectNode found
                ? found.deepCopy()
                : JsonNodeFactory.instance.objectNode();
    }

    /** Makes the member of one object that of another, absent where it is absent there. */
    static void take(ObjectNode into, JsonNode from, String member) {
        var value = from.path(member);
        if (isAbsent(value, false)) {
            into.remove(member);
        } else {
            into.set(member, value.deepCopy());
        }
    }

    static String text(JsonNode object, String member) {
        return object.path(member).asText("");
    }

    private static boolean same(JsonNode one, JsonNode other, boolean emptyIsAbsent) {
        if (isAbsent(one, emptyIsAbsent) || isAbsent(other, emptyIsAbsent)) {
            return isAbsent(one, emptyIsAbsent) && isAbsent(other, emptyIsAbsent);
        }
        if (one.isObject() && other.isObject()) {
            return Stream.concat(
                            one.propertyStream().map(member -> member.getKey()),
                            other.propertyStream().map(member -> member.getKey()))
                    .distinct()
                    .allMatch(name -> same(one.path(name), other.path(name), emptyIsAbsent));
        }
        if (one.isArray() && other.isArray()) {
            if (one.size() != other.size()) {
                return false;
            }
            for (var i = 0; i < one.size(); i++) {
                if (!same(one.get(i), other.get(i), emptyIsAbsent)) {
                    return false;
                }
            }
            return true;
        }
        if (one.isNumber() && other.isNumber()) {
            return one.decimalValue().compareTo(other.decimalValue()) == 0;
        }
        return one.equals(other);
    }

    private static boolean isAbsent(JsonNode node, boolean emptyIsAbsent) {
        return node.isMissingNode()
                || node.isNull()
                || (emptyIsAbsent && node.isContainerNode() && node.isEmpty());
    }
}
