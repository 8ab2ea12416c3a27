package dev.trellis.apiserver.ownership;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.ownership.Types.Part;
import dev.trellis.apiserver.schema.Schema;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** In which paths two objects differ. */
record Comparison(FieldSet added, FieldSet modified, FieldSet removed) {
    static Comparison of(JsonNode old, JsonNode next, Schema schema) {
        var walk = new Walk();
        walk.compare(old, next, schema);
        return walk.result;
    }

    /** Whether nothing changed that anybody could own. */
    boolean concernsNobody() {
        return changed().minus(ResetFields.SYSTEM).isEmpty()
                && removed.minus(ResetFields.SYSTEM).isEmpty();
    }

    /** What is there now and was not there like this before. */
    FieldSet changed() {
        return modified.union(added);
    }

    Comparison without(FieldSet ignored) {
        return new Comparison(
                added.without(ignored), modified.without(ignored), removed.without(ignored));
    }

    private static final class Walk {
        private final Comparison result =
                new Comparison(new FieldSet(), new FieldSet(), new FieldSet());
        private final List<String> path = new ArrayList<>();

        private void compare(@Nullable JsonNode old, @Nullable JsonNode next, Schema schema) {
            boolean leaf;
            if (old == null) {
                if (next == null) {
                    return;
                }
                leaf = visit(Types.part(schema, next), null, next, schema);
            } else if (next == null) {
                leaf = visit(Types.part(schema, old), old, null, schema);
            } else {
                // Most of an object stays as it is.
                if (old.equals(next)) {
                    return;
                }
                var part = Types.part(schema, next);
                var oldPart = Types.part(schema, old);
                if (part != oldPart && !old.isNull() && !next.isNull()) {
                    visit(oldPart, old, next, schema);
                }
                leaf = visit(next.isNull() ? oldPart : part, old, next, schema);
            }
            if (!leaf) {
                if (old == null) {
                    result.added.insert(path);
                } else if (next == null) {
                    result.removed.insert(path);
                }
            }
        }

        private boolean visit(
                Part part, @Nullable JsonNode old, @Nullable JsonNode next, Schema schema) {
            return switch (part) {
                case SCALAR -> leaf(old, next);
                case MAP -> map(old, next, schema);
                case LIST -> list(old, next, schema);
            };
        }

        private boolean leaf(@Nullable JsonNode old, @Nullable JsonNode next) {
            if (old == null) {
                result.added.insert(path);
            } else if (next == null) {
                result.removed.insert(path);
            } else if (!Json.same(old, next)) {
                result.modified.insert(path);
            }
            return true;
        }

        private boolean map(@Nullable JsonNode old, @Nullable JsonNode next, Schema schema) {
            var before = Types.map(old);
            var after = Types.map(next);
            if (Types.isAtomicMap(schema) || (Types.isEmpty(before) && Types.isEmpty(after))) {
                return leaf(old, next);
            }
            var names = new LinkedHashSet<String>();
            addNames(before, names);
            addNames(after, names);
            for (var name : names) {
                path.add(PathText.field(name));
                compare(
                        before == null ? null : before.get(name),
                        after == null ? null : after.get(name),
                        Types.fieldOrAny(schema, name));
                path.removeLast();
            }
            return false;
        }

        private static void addNames(@Nullable ObjectNode object, Set<String> names) {
            if (object != null) {
                object.fieldNames().forEachRemaining(names::add);
            }
        }

        private boolean list(@Nullable JsonNode old, @Nullable JsonNode next, Schema schema) {
            var before = Types.list(old);
            var after = Types.list(next);
            if (Types.isAtomicList(schema) || (Types.isEmpty(before) && Types.isEmpty(after))) {
                return leaf(old, next);
            }
            var olds = byElement(before, schema);
            var nexts = byElement(after, schema);
            var elements = new LinkedHashSet<>(olds.keySet());
            elements.addAll(nexts.keySet());
            for (var element : elements) {
                path.add(element);
                items(
                        olds.getOrDefault(element, List.of()),
                        nexts.getOrDefault(element, List.of()),
                        Types.items(schema));
                path.removeLast();
            }
            return false;
        }

        /** Elements that stand several times count as one whole. */
        private void items(List<JsonNode> olds, List<JsonNode> nexts, Schema schema) {
            if (olds.size() <= 1 && nexts.size() <= 1) {
                compare(first(olds), first(nexts), schema);
            } else if (olds.size() > 1 && nexts.size() > 1) {
                if (!olds.equals(nexts)) {
                    result.modified.insert(path);
                }
            } else if (olds.size() > 1) {
                compare(null, first(nexts), schema);
                result.removed.insert(path);
            } else {
                compare(first(olds), null, schema);
                result.added.insert(path);
            }
        }

        private static @Nullable JsonNode first(List<JsonNode> items) {
            return items.isEmpty() ? null : items.getFirst();
        }

        private static Map<String, List<JsonNode>> byElement(
                @Nullable ArrayNode list, Schema schema) {
            var made = new LinkedHashMap<String, List<JsonNode>>();
            if (list != null) {
                for (var item : list) {
                    Types.element(item, schema)
                            .ifPresent(element ->
                                    made.computeIfAbsent(element, _ -> new ArrayList<>())
                                            .add(item));
                }
            }
            return made;
        }
    }
}
