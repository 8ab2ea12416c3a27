package dev.trellis.apiserver.ownership;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.ownership.Types.Part;
import dev.trellis.apiserver.schema.Schema;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/** Sets made from values and schemas. */
final class FieldSets {
    private final FieldSet set = new FieldSet();
    private final List<String> path = new ArrayList<>();

    private FieldSets() {}

    /** All that a value says: its leaves, elements of lists, and keys of maps. */
    static FieldSet of(JsonNode value, Schema schema) {
        var walk = new FieldSets();
        walk.value(value, schema);
        return walk.set;
    }

    /** The set with each field of a structure in it, of which anything is in it. */
    static FieldSet withFields(FieldSet set, Schema schema) {
        return set.mapBranches((element, branch) -> {
            var field = element.startsWith("f:");
            var name = element.substring(2);
            var inner = field ? Types.fieldOrAny(schema, name) : Types.items(schema);
            var wider = withFields(branch, inner);
            return field && branch.hasBranches() && Types.isDeclared(schema, name)
                    ? wider.asMember()
                    : wider;
        });
    }

    /** A set from before a list or map became one whole, as it would be written now. */
    static FieldSet reconciled(FieldSet set, Schema schema) {
        return set.mapBranches((element, branch) -> {
            var field = element.startsWith("f:");
            var inner =
                    field
                            ? Types.field(schema, element.substring(2))
                            : java.util.Optional.of(Types.items(schema));
            if (inner.isEmpty() || Types.isOpen(inner.get()) || !branch.hasBranches()) {
                return branch;
            }
            return isWhole(inner.get()) ? FieldSet.of() : reconciled(branch, inner.get());
        });
    }

    private static boolean isWhole(Schema schema) {
        return switch (schema.form()) {
            case OBJECT -> Types.isAtomicMap(schema);
            case ARRAY -> Types.isAtomicList(schema);
            case ANY, STRING, INTEGER, NUMBER, BOOLEAN -> false;
        };
    }

    private void value(JsonNode value, Schema schema) {
        var part = Types.part(schema, value);
        if (part == Part.SCALAR
                || (part == Part.MAP && Types.isAtomicMap(schema))
                || (part == Part.LIST && Types.isAtomicList(schema))) {
            set.insert(path);
        } else if (value instanceof ObjectNode object) {
            map(object, schema);
        } else if (value instanceof ArrayNode array) {
            list(array, schema);
        }
    }

    private void map(ObjectNode object, Schema schema) {
        object.properties()
                .forEach(member -> {
                    path.add(PathText.field(member.getKey()));
                    var value = member.getValue();
                    value(value, Types.fieldOrAny(schema, member.getKey()));
                    if (value.isNull()
                            || (value.isObject() && value.isEmpty())
                            || !Types.isDeclared(schema, member.getKey())) {
                        set.insert(path);
                    }
                    path.removeLast();
                });
    }

    private void list(ArrayNode array, Schema schema) {
        var seen = new HashSet<String>();
        var twice = new HashSet<String>();
        for (var item : array) {
            Types.element(item, schema).filter(element -> !seen.add(element)).ifPresent(twice::add);
        }
        for (var item : array) {
            var element = Types.element(item, schema);
            if (element.isPresent()) {
                path.add(element.get());
                if (!twice.contains(element.get())) {
                    value(item, Types.items(schema));
                }
                set.insert(path);
                path.removeLast();
            }
        }
    }
}
