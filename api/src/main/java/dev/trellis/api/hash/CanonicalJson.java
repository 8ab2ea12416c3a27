package dev.trellis.api.hash;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Writes JSON as Go's encoder writes a decoded map: members sorted, no white space. */
final class CanonicalJson {

    private CanonicalJson() {}

    /** Writes the object with only those of its members whose name is wanted. */
    static void write(ObjectNode object, Predicate<String> wanted, StringBuilder to) {
        var members = new TreeMap<String, JsonNode>(GoText::compare);
        for (var member : object.properties()) {
            if (wanted.test(member.getKey())) {
                members.put(GoText.wellFormed(member.getKey()), member.getValue());
            }
        }
        var separator = '{';
        for (Map.Entry<String, JsonNode> member : members.entrySet()) {
            to.append(separator);
            GoText.quote(member.getKey(), to);
            to.append(':');
            write(member.getValue(), to);
            separator = ',';
        }
        to.append(members.isEmpty() ? "{}" : "}");
    }

    private static void write(JsonNode value, StringBuilder to) {
        switch (value.getNodeType()) {
            case OBJECT -> write((ObjectNode) value, _ -> true, to);
            case ARRAY -> writeArray(value, to);
            case STRING -> GoText.quote(GoText.wellFormed(value.textValue()), to);
            case NUMBER -> GoNumber.write(value, to);
            case BOOLEAN -> to.append(value.booleanValue());
            case NULL -> to.append("null");
            case BINARY, MISSING, POJO ->
                    throw new IllegalArgumentException(
                            "a tree to be hashed holds a " + value.getNodeType() + ", not JSON");
        }
    }

    private static void writeArray(JsonNode array, StringBuilder to) {
        to.append('[');
        for (var at = 0; at < array.size(); at++) {
            if (at > 0) {
                to.append(',');
            }
            write(array.get(at), to);
        }
        to.append(']');
    }
}
