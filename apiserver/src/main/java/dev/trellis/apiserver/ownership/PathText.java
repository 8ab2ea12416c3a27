package dev.trellis.apiserver.ownership;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.apiserver.json.Json;

import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Elements of paths: their order, and how people read them. */
final class PathText {
    /** Fields, then elements by key, by value and by index. */
    static final Comparator<String> ORDER =
            Comparator.comparingInt(PathText::rank).thenComparing(PathText::compareSame);

    private PathText() {}

    static String field(String name) {
        return "f:" + name;
    }

    /** The path as it stands in messages. */
    static String show(List<String> path) {
        return path.stream().map(PathText::show).collect(Collectors.joining());
    }

    static String show(String element) {
        var rest = element.substring(2);
        return switch (element.charAt(0)) {
            case 'f' -> "." + rest;
            case 'k' ->
                    parse(rest).properties().stream()
                            .map(key -> key.getKey() + "=" + key.getValue())
                            .collect(Collectors.joining(",", "[", "]"));
            case 'v' -> "[=" + rest + "]";
            default -> "[" + rest + "]";
        };
    }

    /** Whether an element is one that can stand in a set. */
    static boolean isElement(String text) {
        if (text.length() < 2 || text.charAt(1) != ':') {
            return false;
        }
        var rest = text.substring(2);
        return switch (text.charAt(0)) {
            case 'f' -> true;
            case 'k' -> parse(rest).isObject();
            case 'v' -> !parse(rest).isMissingNode();
            case 'i' -> rest.matches("-?\\d{1,9}");
            default -> false;
        };
    }

    private static int rank(String element) {
        return switch (element.charAt(0)) {
            case 'f' -> 0;
            case 'k' -> 1;
            case 'v' -> 2;
            default -> 3;
        };
    }

    private static int compareSame(String one, String other) {
        if (one.charAt(0) == 'f' || !differsInDigit(one, other)) {
            return one.compareTo(other);
        }
        var left = parse(one.substring(2));
        var right = parse(other.substring(2));
        var order = left.isObject() ? compareKeys(left, right) : compareValues(left, right);
        return order == 0 ? one.compareTo(other) : order;
    }

    /** Only numbers are in another order than their texts, and reading them takes time. */
    private static boolean differsInDigit(String one, String other) {
        var length = Math.min(one.length(), other.length());
        for (var i = 0; i < length; i++) {
            if (one.charAt(i) != other.charAt(i)) {
                return Character.isDigit(one.charAt(i)) || Character.isDigit(other.charAt(i));
            }
        }
        return false;
    }

    private static int compareKeys(JsonNode one, JsonNode other) {
        var left = one.properties().iterator();
        var right = other.properties().iterator();
        while (left.hasNext() && right.hasNext()) {
            var first = left.next();
            var second = right.next();
            var order = first.getKey().compareTo(second.getKey());
            order = order == 0 ? compareValues(first.getValue(), second.getValue()) : order;
            if (order != 0) {
                return order;
            }
        }
        return Boolean.compare(left.hasNext(), right.hasNext());
    }

    private static int compareValues(JsonNode one, JsonNode other) {
        return one.isNumber() && other.isNumber()
                ? one.decimalValue().compareTo(other.decimalValue())
                : one.asText().compareTo(other.asText());
    }

    private static JsonNode parse(String json) {
        try {
            return Json.read(json.getBytes(StandardCharsets.UTF_8));
        } catch (JsonProcessingException _) {
            return com.fasterxml.jackson.databind.node.MissingNode.getInstance();
        }
    }
}
