package dev.trellis.apiserver.schema;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.apiserver.fault.Cause;
import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.schema.Schema.Flag;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** What the words of a schema say about one value, without what is inside it. */
final class ValueRules {
    private static final Map<String, Pattern> PATTERNS = new ConcurrentHashMap<>();

    private ValueRules() {}

    static boolean hasForm(JsonNode value, Schema schema) {
        if (schema.is(Flag.INT_OR_STRING)) {
            return isInteger(value) || value.isTextual();
        }
        return switch (schema.form()) {
            case ANY -> true;
            case OBJECT -> value.isObject();
            case ARRAY -> value.isArray();
            case STRING -> value.isTextual();
            case INTEGER -> isInteger(value);
            case NUMBER -> value.isNumber();
            case BOOLEAN -> value.isBoolean();
        };
    }

    static Cause wrongForm(JsonNode value, Schema schema, String path) {
        var found = name(value);
        var wanted =
                schema.is(Flag.INT_OR_STRING)
                        ? "integer,string"
                        : schema.keywords().path("type").asText("");
        return Cause.typeInvalid(
                path,
                Cause.quote(found),
                "%s in body must be of type %s: \"%s\"".formatted(path, wanted, found));
    }

    static List<Cause> check(JsonNode value, Schema schema, String path) {
        var causes = new ArrayList<Cause>();
        var words = schema.keywords();
        if (value.isTextual()) {
            text(value.asText(), words, path, causes);
        } else if (value.isNumber()) {
            number(value, words, path, causes);
        } else if (value.isArray()) {
            size(value, words, "Items", "items", path, causes);
        } else if (value.isObject()) {
            size(value, words, "Properties", "properties", path, causes);
        }
        var choices = words.path("enum");
        if (choices.isArray()) {
            var texts = new ArrayList<String>();
            var known = false;
            for (var choice : choices) {
                known |= Json.same(choice, value);
                texts.add(choice.isTextual() ? choice.asText() : choice.toString());
            }
            if (!known) {
                causes.add(Cause.notSupported(path, Cause.show(value), texts));
            }
        }
        return causes;
    }

    private static void text(String text, JsonNode words, String path, List<Cause> causes) {
        var length = text.codePointCount(0, text.length());
        if (words.has("maxLength") && length > words.path("maxLength").asLong()) {
            causes.add(Cause.tooLong(path, words.path("maxLength").asLong()));
        }
        if (words.has("minLength") && length < words.path("minLength").asLong()) {
            causes.add(
                    Cause.invalid(
                            path,
                            text,
                            "%s in body should be at least %d chars long"
                                    .formatted(path, words.path("minLength").asLong())));
        }
        var pattern = words.path("pattern").asText("");
        if (!pattern.isEmpty() && !matches(pattern, text)) {
            causes.add(
                    Cause.invalid(
                            path, text, "%s in body should match '%s'".formatted(path, pattern)));
        }
        var format = words.path("format").asText("");
        if (!Formats.fits(format, text)) {
            causes.add(
                    Cause.typeInvalid(
                            path,
                            Cause.quote(text),
                            "%s in body must be of type %s: %s"
                                    .formatted(path, format, Cause.quote(text))));
        }
    }

    private static boolean matches(String pattern, String text) {
        try {
            return PATTERNS.computeIfAbsent(pattern, Pattern::compile).matcher(text).find();
        } catch (PatternSyntaxException _) {
            // A pattern of the reference's dialect that Java cannot read must not lock objects out.
            return true;
        }
    }

    private static void number(JsonNode value, JsonNode words, String path, List<Cause> causes) {
        var number = value.decimalValue();
        if (words.has("maximum")) {
            var exclusive = words.path("exclusiveMaximum").asBoolean(false);
            var order = number.compareTo(words.path("maximum").decimalValue());
            if (order > 0 || (exclusive && order == 0)) {
                bound(
                        value,
                        path,
                        exclusive ? "less than" : "less than or equal to",
                        words.path("maximum"),
                        causes);
            }
        }
        if (words.has("minimum")) {
            var exclusive = words.path("exclusiveMinimum").asBoolean(false);
            var order = number.compareTo(words.path("minimum").decimalValue());
            if (order < 0 || (exclusive && order == 0)) {
                bound(
                        value,
                        path,
                        exclusive ? "greater than" : "greater than or equal to",
                        words.path("minimum"),
                        causes);
            }
        }
        var step = words.path("multipleOf").decimalValue();
        if (step.signum() != 0 && number.remainder(step).signum() != 0) {
            causes.add(
                    Cause.invalid(
                            path,
                            value,
                            "%s in body should be a multiple of %s"
                                    .formatted(path, plain(words.path("multipleOf")))));
        }
        var small = words.path("format").asText("").equals("int32");
        if (small && isInteger(value) && !value.canConvertToInt()) {
            causes.add(
                    Cause.invalidShown(
                            "<nil>",
                            "\"\"",
                            "Checked value must be of type integer with format int32 in " + path));
        }
    }

    private static void bound(
            JsonNode value, String path, String relation, JsonNode limit, List<Cause> causes) {
        causes.add(
                Cause.invalid(
                        path,
                        value,
                        "%s in body should be %s %s".formatted(path, relation, plain(limit))));
    }

    private static void size(
            JsonNode value,
            JsonNode words,
            String suffix,
            String unit,
            String path,
            List<Cause> causes) {
        var most = words.path("max" + suffix);
        if (most.isNumber() && value.size() > most.asLong()) {
            causes.add(Cause.tooMany(path, value.size(), most.asLong()));
        }
        var least = words.path("min" + suffix);
        if (least.isNumber() && value.size() < least.asLong()) {
            causes.add(
                    Cause.invalidShown(
                            path,
                            Integer.toString(value.size()),
                            "%s in body should have at least %d %s"
                                    .formatted(path, least.asLong(), unit)));
        }
    }

    private static boolean isInteger(JsonNode value) {
        return value.isIntegralNumber()
                || (value.isNumber() && value.decimalValue().stripTrailingZeros().scale() <= 0);
    }

    private static String plain(JsonNode number) {
        BigDecimal value = number.decimalValue();
        return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
    }

    private static String name(JsonNode value) {
        return switch (value.getNodeType()) {
            case ARRAY -> "array";
            case OBJECT, POJO -> "object";
            case BOOLEAN -> "boolean";
            case NUMBER -> value.isIntegralNumber() ? "integer" : "number";
            case STRING, BINARY -> "string";
            case NULL, MISSING -> "null";
        };
    }
}
