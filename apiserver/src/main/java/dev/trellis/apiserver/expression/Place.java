package dev.trellis.apiserver.expression;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.apiserver.schema.Schema;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * A value to which rules apply.
 *
 * @param old the value that it follows; null if there is none
 * @param resource whether it is a whole object, with metadata
 */
record Place(JsonNode value, @Nullable JsonNode old, Schema schema, String path, boolean resource) {
    List<Rule> rules() {
        return Rule.all(schema.rules());
    }

    Place as(Schema other) {
        return new Place(value, old, other, path, resource);
    }
}
