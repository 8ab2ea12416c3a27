package dev.trellis.sdk;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import dev.trellis.api.json.ApiJson;

import org.jspecify.annotations.Nullable;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Values in the few forms that templates know: maps, lists, text, bytes, {@code Long}, {@code
 * Double}, booleans and null. Whatever else a function returns is taken by its JSON form.
 */
final class PlainValues {
    private static final ObjectMapper JSON = ApiJson.exactMapper();

    private PlainValues() {}

    /**
     * @throws IllegalArgumentException where something has no JSON form
     */
    static Map<String, @Nullable Object> of(Map<?, ?> values) {
        var plain = new LinkedHashMap<String, @Nullable Object>();
        values.forEach((key, value) -> plain.put(String.valueOf(key), plain(value)));
        return plain;
    }

    static Map<String, @Nullable Object> of(JsonNode object) {
        var plain = new LinkedHashMap<String, @Nullable Object>();
        object.properties().forEach(member -> plain.put(member.getKey(), plain(member.getValue())));
        return plain;
    }

    /** Both together: maps are merged, of everything else the second counts. */
    static Map<String, @Nullable Object> merged(
            Map<String, @Nullable Object> one, Map<String, @Nullable Object> other) {
        var merged = new LinkedHashMap<String, @Nullable Object>(one);
        other.forEach((key, value) ->
                merged.put(
                        key,
                        merged.get(key) instanceof Map<?, ?> before
                                        && value instanceof Map<?, ?> after
                                ? merged(of(before), of(after))
                                : value));
        return merged;
    }

    private static @Nullable Object plain(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case String text -> text;
            case Boolean truth -> truth;
            case byte[] bytes -> bytes.clone();
            case Byte number -> number.longValue();
            case Short number -> number.longValue();
            case Integer number -> number.longValue();
            case Long number -> number;
            case Number number -> number(number);
            case Map<?, ?> map -> of(map);
            case Collection<?> list -> list(list);
            case JsonNode node -> node(node);
            default -> node(JSON.valueToTree(value));
        };
    }

    private static Object number(Number number) {
        return number instanceof BigInteger whole && whole.bitLength() < Long.SIZE
                ? (Object) whole.longValue()
                : number.doubleValue();
    }

    private static @Nullable Object node(JsonNode node) {
        return switch (node.getNodeType()) {
            case OBJECT, POJO -> of(node);
            case ARRAY -> {
                var items = new ArrayList<@Nullable Object>();
                node.forEach(item -> items.add(node(item)));
                yield Collections.unmodifiableList(items);
            }
            case STRING, BINARY -> node.asText();
            case BOOLEAN -> node.asBoolean();
            case NUMBER -> number(node);
            case NULL, MISSING -> null;
        };
    }

    private static Object number(JsonNode node) {
        return node.isIntegralNumber() && node.canConvertToLong()
                ? (Object) node.asLong()
                : node.asDouble();
    }

    private static List<@Nullable Object> list(Collection<?> values) {
        var items = new ArrayList<@Nullable Object>();
        values.forEach(item -> items.add(plain(item)));
        return Collections.unmodifiableList(items);
    }
}
