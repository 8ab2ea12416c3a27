package dev.trellis.apiserver.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import java.util.function.Function;

/**
 * A column and how its cells are filled.
 *
 * @param priority 0 for what is always shown
 */
record Column(
        String name,
        String type,
        String format,
        String description,
        int priority,
        Function<ObjectNode, JsonNode> cell) {

    void describe(ObjectNode made) {
        made.put("name", name)
                .put("type", type)
                .put("format", format)
                .put("description", description)
                .put("priority", priority);
    }
}
