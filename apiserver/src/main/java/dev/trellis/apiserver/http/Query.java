package dev.trellis.apiserver.http;

import dev.trellis.apiserver.fault.StatusError;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The options in a request's address. */
public final class Query {
    private final Map<String, List<String>> values;

    private Query(Map<String, List<String>> values) {
        this.values = values;
    }

    /** Reads what stands behind the question mark; a broken escape is taken as it stands. */
    public static Query parse(String text) {
        var made = new LinkedHashMap<String, List<String>>();
        for (var part : text.split("&", -1)) {
            if (!part.isEmpty()) {
                var equals = part.indexOf('=');
                var name = decode(equals < 0 ? part : part.substring(0, equals));
                var value = equals < 0 ? "" : decode(part.substring(equals + 1));
                made.computeIfAbsent(name, _ -> new ArrayList<>()).add(value);
            }
        }
        return new Query(made);
    }

    public String text(String name) {
        var found = values.getOrDefault(name, List.of());
        return found.isEmpty() ? "" : found.getFirst();
    }

    public List<String> all(String name) {
        return List.copyOf(values.getOrDefault(name, List.of()));
    }

    public boolean has(String name) {
        return values.containsKey(name);
    }

    public boolean flag(String name) {
        // As the reference reads it: whatever is said and does not say no.
        return has(name) && !List.of("false", "0").contains(text(name).toLowerCase(Locale.ROOT));
    }

    /** A whole number, or the other if it is not there. */
    public long number(String name, long other) {
        var text = text(name);
        if (text.isEmpty()) {
            return other;
        }
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException _) {
            var why = text.matches("[+-]?\\d+") ? "value out of range" : "invalid syntax";
            throw StatusError.badRequest(
                    "strconv.ParseInt: parsing \"%s\": %s".formatted(text, why));
        }
    }

    private static String decode(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            return text;
        }
    }
}
