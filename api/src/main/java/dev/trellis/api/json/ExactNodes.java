package dev.trellis.api.json;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NumericNode;

/** Tree nodes with exact decimals, and one type for all integers that fit a {@code long}. */
final class ExactNodes extends JsonNodeFactory {

    ExactNodes() {
        super(true);
    }

    // Jackson's USE_LONG_FOR_INTS would do this too, but fails on integers wider than a long.
    @Override
    public NumericNode numberNode(int value) {
        return LongNode.valueOf(value);
    }
}
