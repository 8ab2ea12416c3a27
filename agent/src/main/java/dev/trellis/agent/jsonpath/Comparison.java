package dev.trellis.agent.jsonpath;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.List;
import java.util.Optional;

/** The comparison in a filter: of one value with another of the same form. */
final class Comparison {
    private Comparison() {}

    /** False where one side leads to nothing. */
    static boolean holds(JsonNode element, List<Step> left, String operator, List<Step> right) {
        var one = single(left, element);
        var other = single(right, element);
        return one.isPresent() && other.isPresent() && holds(one.get(), operator, other.get());
    }

    private static Optional<JsonNode> single(List<Step> path, JsonNode element) {
        var values = Walk.along(path, List.of(element));
        if (values.size() > 1) {
            throw new PathProblem("can only compare one element at a time");
        }
        return values.stream().findFirst();
    }

    private static boolean holds(JsonNode one, String operator, JsonNode other) {
        var form = Form.of(one);
        if (form != Form.of(other)) {
            throw new PathProblem("incompatible types for comparison");
        }
        return switch (operator) {
            case "==" -> form.compare(one, other) == 0;
            case "!=" -> form.compare(one, other) != 0;
            case "<" -> form.order(one, other) < 0;
            case "<=" -> form.order(one, other) <= 0;
            case ">" -> form.order(one, other) > 0;
            case ">=" -> form.order(one, other) >= 0;
            default -> throw new PathProblem("unrecognized filter operator " + operator);
        };
    }

    private enum Form {
        WHOLE,
        FLOATING,
        TEXT,
        FLAG;

        static Form of(JsonNode value) {
            return switch (value.getNodeType()) {
                case STRING -> TEXT;
                case BOOLEAN -> FLAG;
                case NUMBER -> Kinds.isWhole(value) ? WHOLE : FLOATING;
                case OBJECT, ARRAY, NULL, MISSING, BINARY, POJO ->
                        throw new PathProblem("invalid type for comparison");
            };
        }

        int compare(JsonNode one, JsonNode other) {
            return switch (this) {
                case WHOLE -> Long.compare(one.longValue(), other.longValue());
                case FLOATING -> Double.compare(one.doubleValue(), other.doubleValue());
                case TEXT -> one.textValue().compareTo(other.textValue());
                case FLAG -> Boolean.compare(one.booleanValue(), other.booleanValue());
            };
        }

        int order(JsonNode one, JsonNode other) {
            if (this == FLAG) {
                throw new PathProblem("invalid type for comparison");
            }
            return compare(one, other);
        }
    }
}
