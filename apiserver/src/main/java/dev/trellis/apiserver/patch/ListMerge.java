package dev.trellis.apiserver.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.schema.Schema;
import dev.trellis.apiserver.schema.Schema.ListType;

import java.util.ArrayList;
import java.util.List;

/** Merges the elements of a patch into a list whose elements have an identity. */
final class ListMerge {
    private final Schema schema;
    private final ArrayNode known;
    private final JsonNode order;

    ListMerge(Schema schema, ArrayNode known, JsonNode order) {
        this.schema = schema;
        this.known = known;
        this.order = order;
    }

    ArrayNode merge(List<JsonNode> elements) {
        var made = new ArrayList<JsonNode>();
        known.forEach(made::add);
        if (elements.stream().anyMatch(element -> directive(element).equals("replace"))) {
            made.clear();
        }
        for (var element : elements) {
            switch (directive(element)) {
                case "replace" -> {}
                case "delete" -> made.removeIf(other -> isSame(other, element));
                case "", "merge" -> put(made, element);
                default ->
                        throw StatusError.bare(
                                "unknown patch type: %s in map: %s"
                                        .formatted(directive(element), GoTypes.show(element)));
            }
        }
        var sorted = sorted(made, order.isArray() ? order : ordered(elements));
        var list = known.arrayNode();
        sorted.forEach(list::add);
        return list;
    }

    /** Without an order of its own, a patch wants its elements as they stand in it. */
    private static List<JsonNode> ordered(List<JsonNode> elements) {
        return elements.stream().filter(element -> directive(element).isEmpty()).toList();
    }

    private void put(List<JsonNode> made, JsonNode element) {
        if (!(element instanceof ObjectNode object)) {
            if (made.stream().noneMatch(other -> Json.same(other, element))) {
                made.add(element);
            }
            return;
        }
        var items = schema.items().orElse(Schema.ANYTHING);
        for (var i = 0; i < made.size(); i++) {
            if (isSame(made.get(i), object) && made.get(i) instanceof ObjectNode into) {
                made.set(i, StrategicPatch.merge(into.deepCopy(), object, items));
                return;
            }
        }
        made.add(StrategicPatch.merge(Json.object(), object, items));
    }

    /**
     * What the patch puts in order follows that order; what only the server has keeps its place
     * among the others as well as it can.
     */
    private List<JsonNode> sorted(List<JsonNode> merged, Iterable<JsonNode> order) {
        var wanted = new ArrayList<JsonNode>();
        for (var place : order) {
            merged.stream()
                    .filter(element -> isSame(element, place))
                    .findFirst()
                    .ifPresent(wanted::add);
        }
        var others = merged.stream().filter(element -> !wanted.contains(element)).toList();
        var made = new ArrayList<JsonNode>();
        var i = 0;
        var j = 0;
        while (i < others.size() || j < wanted.size()) {
            var takeOther =
                    j == wanted.size()
                            || (i < others.size() && isBefore(others.get(i), wanted.get(j)));
            made.add(takeOther ? others.get(i++) : wanted.get(j++));
        }
        return made;
    }

    private boolean isBefore(JsonNode one, JsonNode other) {
        var first = indexOf(one);
        var second = indexOf(other);
        return first >= 0 && second >= 0 && first < second;
    }

    private int indexOf(JsonNode element) {
        for (var i = 0; i < known.size(); i++) {
            if (isSame(known.get(i), element)) {
                return i;
            }
        }
        return -1;
    }

    private boolean isSame(JsonNode one, JsonNode other) {
        if (schema.listType().kind() == ListType.Kind.SET) {
            return Json.same(one, other);
        }
        var key = schema.mergeKey().orElseThrow();
        for (var element : List.of(one, other)) {
            if (!element.has(key)) {
                throw StatusError.bare(
                        "map: %s does not contain declared merge key: %s"
                                .formatted(GoTypes.show(element), key));
            }
        }
        return Json.same(one.path(key), other.path(key));
    }

    private static String directive(JsonNode element) {
        return element.path("$patch").asText("");
    }
}
