package dev.trellis.cel;

import com.fasterxml.jackson.databind.JsonNode;

import dev.cel.common.values.NullValue;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A value in the form that expressions read: integers are {@code Long}, other numbers {@code
 * Double}, null is CEL's own. Made once, it can be given to any number of evaluations.
 */
public final class Data {
    private final Object value;

    private Data(Object value) {
        this.value = value;
    }

    /** A JSON tree. */
    public static Data of(JsonNode json) {
        return new Data(fromJson(json));
    }

    /** Maps, lists, texts, numbers and booleans, as a JSON reader makes them. */
    public static Data ofJava(@Nullable Object tree) {
        return new Data(fromJava(tree));
    }

    /** A value that may be absent, which expressions ask for by {@code hasValue()}. */
    public static Data optional(Optional<?> tree) {
        return new Data(tree.map(Data::fromJava));
    }

    Object value() {
        return value;
    }

    @Override
    public String toString() {
        return value.toString();
    }

    private static Object fromJson(JsonNode json) {
        return switch (json.getNodeType()) {
            case OBJECT -> {
                var map = LinkedHashMap.<String, Object>newLinkedHashMap(json.size());
                json.properties().forEach(e -> map.put(e.getKey(), fromJson(e.getValue())));
                yield Collections.unmodifiableMap(map);
            }
            case ARRAY -> {
                var list = new ArrayList<Object>(json.size());
                json.forEach(element -> list.add(fromJson(element)));
                yield Collections.unmodifiableList(list);
            }
            case NUMBER -> number(json.numberValue());
            case STRING -> json.textValue();
            case BOOLEAN -> json.booleanValue();
            case NULL, MISSING -> NullValue.NULL_VALUE;
            case BINARY, POJO ->
                    throw new IllegalArgumentException(
                            "a tree for an expression has a node that is not JSON: "
                                    + json.getNodeType());
        };
    }

    private static Object fromJava(@Nullable Object tree) {
        return switch (tree) {
            case null -> NullValue.NULL_VALUE;
            case JsonNode json -> fromJson(json);
            case Map<?, ?> map -> {
                var copy = LinkedHashMap.<String, Object>newLinkedHashMap(map.size());
                map.forEach((key, value) -> copy.put(String.valueOf(key), fromJava(value)));
                yield Collections.unmodifiableMap(copy);
            }
            case Iterable<?> elements -> {
                List<Object> copy = new ArrayList<>();
                elements.forEach(element -> copy.add(fromJava(element)));
                yield Collections.unmodifiableList(copy);
            }
            case Number number -> number(number);
            case String text -> text;
            case Boolean flag -> flag;
            case Instant time -> time;
            default ->
                    throw new IllegalArgumentException(
                            "an expression cannot read a value of " + tree.getClass());
        };
    }

    private static Object number(Number number) {
        return switch (number) {
            case Long exact -> exact;
            case Integer exact -> exact.longValue();
            case Short exact -> exact.longValue();
            case Byte exact -> exact.longValue();
            // Integers beyond 64 bits are floating numbers to Kubernetes too.
            default -> number.doubleValue();
        };
    }
}
