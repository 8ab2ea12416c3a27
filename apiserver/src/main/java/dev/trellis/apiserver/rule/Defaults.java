package dev.trellis.apiserver.rule;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Fills in a field where an object has none; what is no object is left alone. */
final class Defaults {
    private Defaults() {}

    static void put(JsonNode object, String field, String value) {
        put(object, field, JsonNodeFactory.instance.textNode(value));
    }

    static void put(JsonNode object, String field, int value) {
        put(object, field, JsonNodeFactory.instance.numberNode(value));
    }

    static void put(JsonNode object, String field, boolean value) {
        put(object, field, JsonNodeFactory.instance.booleanNode(value));
    }

    private static void put(JsonNode object, String field, JsonNode value) {
        if (object instanceof ObjectNode node && !node.hasNonNull(field)) {
            node.set(field, value);
        }
    }

    /** The object under a name, made if there is none. */
    static ObjectNode object(ObjectNode parent, String field) {
        return parent.get(field) instanceof ObjectNode known ? known : parent.putObject(field);
    }
}
