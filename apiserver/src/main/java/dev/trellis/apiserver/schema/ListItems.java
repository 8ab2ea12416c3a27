package dev.trellis.apiserver.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;

import dev.trellis.apiserver.fault.Cause;
import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.schema.Schema.ListType;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/** The elements of lists whose elements are told apart. */
final class ListItems {
    private ListItems() {}

    /** Elements that stand twice where each may stand once. */
    static List<Cause> duplicates(ArrayNode array, ListType type, String path) {
        var causes = new ArrayList<Cause>();
        if (type.kind() == ListType.Kind.ATOMIC) {
            return causes;
        }
        var seen = new HashSet<JsonNode>();
        for (var i = 0; i < array.size(); i++) {
            var identity =
                    type.kind() == ListType.Kind.SET ? array.get(i) : keys(array.get(i), type);
            if (!seen.add(identity)) {
                causes.add(Cause.duplicate(path + "[" + i + "]", identity));
            }
        }
        return causes;
    }

    /** The element of the old list that this one follows; none if that cannot be told. */
    static @Nullable JsonNode same(JsonNode item, @Nullable JsonNode old, ListType type) {
        if (old == null || type.kind() != ListType.Kind.MAP) {
            return null;
        }
        var wanted = keys(item, type);
        for (var candidate : old) {
            if (Json.same(keys(candidate, type), wanted)) {
                return candidate;
            }
        }
        return null;
    }

    private static JsonNode keys(JsonNode item, ListType type) {
        var made = Json.object();
        for (var key : type.keys()) {
            var value = item.get(key);
            if (value != null) {
                made.set(key, value);
            }
        }
        return made;
    }
}
