package dev.trellis.apiserver.ownership;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;

import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.schema.Schema;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;

/** Lays what somebody applies over what is there. */
final class Merge {
    private Merge() {}

    /** The merged value; null where nothing remains. Shares parts with both. */
    static @Nullable JsonNode of(
            @Nullable JsonNode live, @Nullable JsonNode applied, Schema schema) {
        var deciding = applied == null || (applied.isNull() && live != null) ? live : applied;
        if (deciding == null) {
            return null;
        }
        return switch (Types.part(schema, deciding)) {
            case SCALAR -> later(live, applied);
            case MAP -> map(live, applied, schema);
            case LIST -> list(live, applied, schema);
        };
    }

    private static @Nullable JsonNode later(@Nullable JsonNode live, @Nullable JsonNode applied) {
        return applied == null ? live : applied;
    }

    private static @Nullable JsonNode map(
            @Nullable JsonNode live, @Nullable JsonNode applied, Schema schema) {
        var before = Types.map(live);
        var after = Types.map(applied);
        if (Types.isAtomicMap(schema) || (Types.isEmpty(before) && Types.isEmpty(after))) {
            return later(live, applied);
        }
        var names = new LinkedHashSet<String>();
        if (before != null) {
            before.fieldNames().forEachRemaining(names::add);
        }
        if (after != null) {
            after.fieldNames().forEachRemaining(names::add);
        }
        var made = Json.object();
        for (var name : names) {
            var merged =
                    of(
                            before == null ? null : before.get(name),
                            after == null ? null : after.get(name),
                            Types.fieldOrAny(schema, name));
            if (merged != null) {
                made.set(name, merged);
            }
        }
        return made.isEmpty() ? null : made;
    }

    private static @Nullable JsonNode list(
            @Nullable JsonNode live, @Nullable JsonNode applied, Schema schema) {
        var before = Types.list(live);
        var after = Types.list(applied);
        if (Types.isAtomicList(schema) || (Types.isEmpty(before) && Types.isEmpty(after))) {
            return later(live, applied);
        }
        var made = new ListMerge(index(before, schema), index(after, schema), schema).merge();
        return made.isEmpty() ? null : made;
    }

    /** Elements by identity, in order; of several alike the last, as they are not merged. */
    private static Map<String, JsonNode> index(@Nullable ArrayNode list, Schema schema) {
        var made = new LinkedHashMap<String, JsonNode>();
        if (list != null) {
            list.forEach(item ->
                    Types.element(item, schema).ifPresent(element -> made.put(element, item)));
        }
        return made;
    }
}
