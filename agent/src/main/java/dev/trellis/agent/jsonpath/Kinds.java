package dev.trellis.agent.jsonpath;

import com.fasterxml.jackson.databind.JsonNode;

/** Names of the forms of a value, in the words that users know from other agents. */
public final class Kinds {
    private Kinds() {}

    public static String of(JsonNode value) {
        return switch (value.getNodeType()) {
            case OBJECT -> "map[string]interface {}";
            case ARRAY -> "[]interface {}";
            case STRING -> "string";
            case BOOLEAN -> "bool";
            case NUMBER -> isWhole(value) ? "int64" : "float64";
            case NULL, MISSING, BINARY, POJO -> "<nil>";
        };
    }

    /** Whether it is a whole number of 64 bits; larger ones are floating to Kubernetes. */
    public static boolean isWhole(JsonNode value) {
        return value.isIntegralNumber() && value.canConvertToLong();
    }
}
