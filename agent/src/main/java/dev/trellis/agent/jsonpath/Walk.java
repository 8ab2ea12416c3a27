package dev.trellis.agent.jsonpath;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Follows the steps of a path. */
final class Walk {

    // Far more than a status can report; a path of several descents would otherwise grow without
    // bound.
    private static final int VALUES_MAX = 10_000;

    private Walk() {}

    static List<JsonNode> along(List<Step> steps, List<JsonNode> start) {
        var values = start;
        for (var step : steps) {
            values = take(step, values);
            if (values.size() > VALUES_MAX) {
                throw new PathProblem(
                        "the path leads to more than %d values".formatted(VALUES_MAX));
            }
        }
        return values;
    }

    private static List<JsonNode> take(Step step, List<JsonNode> values) {
        return switch (step) {
            case Step.Member(var name) ->
                    values.stream()
                            .map(value -> value.path(name))
                            .filter(value -> !value.isMissingNode())
                            .toList();
            case Step.All() -> values.stream().flatMap(Walk::parts).toList();
            case Step.Descent() -> descended(values);
            case Step.Elements(var slice) ->
                    values.stream().filter(Walk::isThere).flatMap(it -> slice(slice, it)).toList();
            case Step.Union(var paths) ->
                    paths.stream().flatMap(path -> along(path, values).stream()).toList();
            case Step.Having(var path) ->
                    elements(values).filter(it -> !along(path, List.of(it)).isEmpty()).toList();
            case Step.Comparing(var left, var operator, var right) ->
                    elements(values)
                            .filter(it -> Comparison.holds(it, left, operator, right))
                            .toList();
            case Step.Literal(var value) -> List.of(value);
        };
    }

    private static boolean isThere(JsonNode value) {
        return !value.isNull();
    }

    private static Stream<JsonNode> slice(Slice slice, JsonNode value) {
        if (!value.isArray()) {
            throw new PathProblem(Kinds.of(value) + " is not array or slice");
        }
        return slice.of(value).stream();
    }

    private static Stream<JsonNode> elements(List<JsonNode> values) {
        return values.stream()
                .filter(Walk::isThere)
                .flatMap(value -> {
                    if (!value.isArray()) {
                        throw new PathProblem(
                                Kinds.of(value) + " is not array or slice and cannot be filtered");
                    }
                    return value.valueStream();
                });
    }

    private static Stream<JsonNode> parts(JsonNode value) {
        // Sorted, so that the order in which a server writes members decides nothing.
        return value.isObject()
                ? value.propertyStream().sorted(Map.Entry.comparingByKey()).map(Map.Entry::getValue)
                : value.valueStream();
    }

    private static List<JsonNode> descended(List<JsonNode> values) {
        var found = new ArrayList<JsonNode>();
        values.forEach(value -> descend(value, found));
        return found;
    }

    private static void descend(JsonNode value, List<JsonNode> found) {
        if (value.isContainerNode() && !value.isEmpty() && found.size() <= VALUES_MAX) {
            found.add(value);
            parts(value).forEach(part -> descend(part, found));
        }
    }
}
