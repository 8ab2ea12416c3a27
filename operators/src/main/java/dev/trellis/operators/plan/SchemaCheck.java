package dev.trellis.operators.plan;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Whether an object fits a schema, as far as schemas of definitions restrict objects by form:
 * types, required members, values, bounds, patterns, parts. Rules in CEL and combinations ({@code
 * anyOf} and the like) are not looked at; the API server does that when the object is written next.
 */
final class SchemaCheck {
    private SchemaCheck() {}

    /** The first thing that does not fit, as a phrase with its place. */
    static Optional<String> misfit(JsonNode schema, JsonNode value) {
        return misfit(schema, value, "");
    }

    private static Optional<String> misfit(JsonNode schema, JsonNode value, String where) {
        if (value.isNull()) {
            return Optional.empty(); // Dropped or kept by the server, never refused afterwards.
        }
        var shape = shape(schema, value, where);
        if (shape.isPresent()) {
            return shape;
        }
        if (value.isObject()) {
            return object(schema, value, where);
        }
        if (value.isArray()) {
            return list(schema, value, where);
        }
        return scalar(schema, value, where);
    }

    private static Optional<String> shape(JsonNode schema, JsonNode value, String where) {
        if (schema.path("x-kubernetes-int-or-string").asBoolean()) {
            return value.isTextual() || value.isIntegralNumber()
                    ? Optional.empty()
                    : told(where, "must be a number or a text");
        }
        var fits =
                switch (schema.path("type").asText()) {
                    case "object" -> value.isObject();
                    case "array" -> value.isArray();
                    case "string" -> value.isTextual();
                    case "boolean" -> value.isBoolean();
                    case "integer" -> value.canConvertToExactIntegral();
                    case "number" -> value.isNumber();
                    default -> true;
                };
        return fits
                ? Optional.empty()
                : told(where, "must be of type " + schema.path("type").asText());
    }

    private static Optional<String> object(JsonNode schema, JsonNode value, String where) {
        for (var required : schema.path("required")) {
            if (!value.has(required.asText())) {
                return told(where + "." + required.asText(), "is required");
            }
        }
        var members = schema.path("properties");
        var others = schema.path("additionalProperties");
        for (var member : value.properties()) {
            var rule =
                    members.has(member.getKey())
                            ? members.path(member.getKey())
                            : others.isObject() ? others : null;
            if (rule != null) {
                var found = misfit(rule, member.getValue(), where + "." + member.getKey());
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return bound(schema, "minProperties", "maxProperties", value.size(), where, "members");
    }

    private static Optional<String> list(JsonNode schema, JsonNode value, String where) {
        var index = 0;
        for (var element : value) {
            var found = misfit(schema.path("items"), element, where + "[" + index++ + "]");
            if (found.isPresent()) {
                return found;
            }
        }
        return bound(schema, "minItems", "maxItems", value.size(), where, "entries");
    }

    private static Optional<String> scalar(JsonNode schema, JsonNode value, String where) {
        var allowed = schema.path("enum");
        if (allowed.isArray() && allowed.valueStream().noneMatch(value::equals)) {
            return told(where, "must be one of " + allowed);
        }
        if (value.isTextual()) {
            var pattern = schema.path("pattern");
            if (pattern.isTextual() && !matches(pattern.asText(), value.asText())) {
                return told(where, "must match " + pattern.asText());
            }
            var length = value.asText().codePointCount(0, value.asText().length());
            return bound(schema, "minLength", "maxLength", length, where, "characters");
        }
        return value.isNumber() ? range(schema, value, where) : Optional.empty();
    }

    private static Optional<String> range(JsonNode schema, JsonNode value, String where) {
        var number = value.decimalValue();
        if (schema.has("minimum")) {
            var order = number.compareTo(schema.path("minimum").decimalValue());
            if (order < 0 || (order == 0 && schema.path("exclusiveMinimum").asBoolean())) {
                return told(where, "is too small, the minimum is " + schema.path("minimum"));
            }
        }
        if (schema.has("maximum")) {
            var order = number.compareTo(schema.path("maximum").decimalValue());
            if (order > 0 || (order == 0 && schema.path("exclusiveMaximum").asBoolean())) {
                return told(where, "is too large, the maximum is " + schema.path("maximum"));
            }
        }
        return Optional.empty();
    }

    private static Optional<String> bound(
            JsonNode schema, String min, String max, int size, String where, String what) {
        if (schema.has(min) && size < schema.path(min).asInt()) {
            return told(where, "has fewer than %s %s".formatted(schema.path(min), what));
        }
        if (schema.has(max) && size > schema.path(max).asInt()) {
            return told(where, "has more than %s %s".formatted(schema.path(max), what));
        }
        return Optional.empty();
    }

    private static boolean matches(String pattern, String text) {
        try {
            return Pattern.compile(pattern).matcher(text).find();
        } catch (PatternSyntaxException e) {
            // A pattern of the server's language that Java does not know refuses nothing here.
            return true;
        }
    }

    private static Optional<String> told(String where, String what) {
        return Optional.of((where.isEmpty() ? "." : where) + " " + what);
    }
}
