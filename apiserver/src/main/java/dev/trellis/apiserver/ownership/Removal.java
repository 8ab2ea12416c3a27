package dev.trellis.apiserver.ownership;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.schema.Schema;

/** Takes paths out of a value. */
final class Removal {
    private Removal() {}

    /** The value without them; what became empty is an explicit null. */
    static JsonNode of(JsonNode value, FieldSet paths, Schema schema) {
        return switch (Types.part(schema, value)) {
            case SCALAR -> value;
            case MAP ->
                    value instanceof ObjectNode object && !Types.isAtomicMap(schema)
                            ? map(object, paths, schema)
                            : NullNode.getInstance();
            case LIST ->
                    value instanceof ArrayNode array && !Types.isAtomicList(schema)
                            ? list(array, paths, schema)
                            : NullNode.getInstance();
        };
    }

    private static JsonNode map(ObjectNode object, FieldSet paths, Schema schema) {
        var made = Json.object();
        object.properties()
                .forEach(member -> {
                    var branch = paths.branch(PathText.field(member.getKey()));
                    if (branch == null) {
                        made.set(member.getKey(), member.getValue());
                    } else if (!branch.isMember()) {
                        made.set(
                                member.getKey(),
                                of(
                                        member.getValue(),
                                        branch,
                                        Types.fieldOrAny(schema, member.getKey())));
                    }
                });
        return made.isEmpty() ? NullNode.getInstance() : made;
    }

    private static JsonNode list(ArrayNode array, FieldSet paths, Schema schema) {
        var made = JsonNodeFactory.instance.arrayNode();
        for (var item : array) {
            var branch = Types.element(item, schema).map(paths::branch).orElse(null);
            if (branch == null) {
                made.add(item);
            } else if (!branch.isMember()) {
                made.add(of(item, branch, Types.items(schema)));
            }
        }
        return made.isEmpty() ? NullNode.getInstance() : made;
    }
}
