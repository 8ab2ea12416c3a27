package dev.trellis.engine.write;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.Iterator;

/**
 * When two JSON values mean the same. Numbers are compared by value, and a null member is always
 * the same as an absent one, because a merge patch cannot tell them apart.
 */
enum Sameness {
    /** Nothing else is the same: an empty selector selects all where an absent one selects none. */
    EXACT {
        @Override
        boolean isAbsent(JsonNode value) {
            return isNothing(value);
        }
    },

    /**
     * An empty list or map is the same as an absent one, at every depth. Made for status: clients
     * differ in whether they write empty lists, and none means something by it.
     */
    EMPTY_IS_ABSENT {
        @Override
        boolean isAbsent(JsonNode value) {
            if (value.isObject()) {
                return value.valueStream().allMatch(this::isAbsent);
            }
            return isNothing(value) || (value.isArray() && value.isEmpty());
        }
    };

    abstract boolean isAbsent(JsonNode value);

    boolean same(JsonNode one, JsonNode other) {
        if (isAbsent(one) || isAbsent(other)) {
            return isAbsent(one) && isAbsent(other);
        }
        if (one.isObject() && other.isObject()) {
            return membersSame(one, other) && noneBeyond(other, one);
        }
        if (one.isArray() && other.isArray()) {
            return elementsSame(one, other);
        }
        if (one.isNumber() && other.isNumber()) {
            // Typed and untyped clients make an int, a long or a decimal of the same literal.
            return one.decimalValue().compareTo(other.decimalValue()) == 0;
        }
        return one.equals(other);
    }

    private boolean membersSame(JsonNode one, JsonNode other) {
        return one.propertyStream()
                .allMatch(member -> same(member.getValue(), other.path(member.getKey())));
    }

    private boolean noneBeyond(JsonNode larger, JsonNode known) {
        return larger.propertyStream()
                .allMatch(member -> known.has(member.getKey()) || isAbsent(member.getValue()));
    }

    private boolean elementsSame(JsonNode one, JsonNode other) {
        if (one.size() != other.size()) {
            return false;
        }
        for (Iterator<JsonNode> ones = one.iterator(), others = other.iterator();
                ones.hasNext(); ) {
            if (!same(ones.next(), others.next())) {
                return false;
            }
        }
        return true;
    }

    private static boolean isNothing(JsonNode value) {
        return value.isNull() || value.isMissingNode();
    }
}
