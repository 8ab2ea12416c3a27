package dev.trellis.api.json;

import com.fasterxml.jackson.databind.JsonNode;

/** Compares JSON trees by meaning. */
public final class JsonContent {

    private JsonContent() {}

    /**
     * Whether both trees mean the same: members may be in any order and numbers are equal by value,
     * whatever Java type or spelling carries them. An explicit null differs from an absent member.
     */
    public static boolean same(JsonNode one, JsonNode other) {
        return one.equals(JsonContent::compareLeaves, other);
    }

    /** Jackson walks objects and arrays itself and asks here about the leaves: zero means equal. */
    private static int compareLeaves(JsonNode one, JsonNode other) {
        if (one.equals(other)) {
            return 0;
        }
        if (one.isNumber() && other.isNumber() && isFinite(one) && isFinite(other)) {
            return one.decimalValue().compareTo(other.decimalValue());
        }
        return 1;
    }

    private static boolean isFinite(JsonNode number) {
        // A decimal beyond a double's range reads as infinite too, so ask only true doubles.
        return !(number.isDouble() || number.isFloat()) || Double.isFinite(number.doubleValue());
    }
}
