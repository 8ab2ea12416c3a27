package dev.trellis.interpreter.object;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** What label selectors in an object's fields mean, and what is wrong with them. */
public final class Labels {
    private static final int LENGTH_MAX = 63;
    private static final int PREFIX_MAX = 253;
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?");
    private static final Pattern PREFIX =
            Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");

    private Labels() {}

    /**
     * Whether these labels fit a selector with {@code matchLabels} and {@code matchExpressions}.
     * One without conditions fits everything.
     */
    public static boolean fit(JsonNode selector, JsonNode labels) {
        if (!fitAll(selector.path("matchLabels"), labels)) {
            return false;
        }
        for (var expression : Fields.items(selector.path("matchExpressions"))) {
            if (!fits(expression, labels)) {
                return false;
            }
        }
        return true;
    }

    /** Whether the labels have all of these values, as a Service selects its pods. */
    public static boolean fitAll(JsonNode wanted, JsonNode labels) {
        for (var entry : wanted.properties()) {
            if (!entry.getValue().equals(labels.get(entry.getKey()))) {
                return false;
            }
        }
        return true;
    }

    private static boolean fits(JsonNode expression, JsonNode labels) {
        var value = labels.get(Fields.text(expression, "key"));
        return switch (Fields.text(expression, "operator")) {
            case "In" -> value != null && isAmong(value, expression.path("values"));
            case "NotIn" -> value == null || !isAmong(value, expression.path("values"));
            case "Exists" -> value != null;
            case "DoesNotExist" -> value == null;
            default -> false;
        };
    }

    private static boolean isAmong(JsonNode value, JsonNode values) {
        for (var one : Fields.items(values)) {
            if (one.equals(value)) {
                return true;
            }
        }
        return false;
    }

    /** All that is wrong with a selector, each a part of a sentence. */
    public static List<String> problems(JsonNode selector) {
        var problems = new ArrayList<String>();
        if (!selector.isObject()) {
            return List.of("labelSelector is no object");
        }
        for (var entry : selector.path("matchLabels").properties()) {
            key(entry.getKey(), problems);
            value(entry.getValue(), problems);
        }
        for (var expression : Fields.items(selector.path("matchExpressions"))) {
            key(Fields.text(expression, "key"), problems);
            var operator = Fields.text(expression, "operator");
            var values = expression.path("values");
            switch (operator) {
                case "In", "NotIn" -> {
                    if (values.isEmpty()) {
                        problems.add("operator " + operator + " needs values");
                    }
                    Fields.items(values).forEach(one -> value(one, problems));
                }
                case "Exists", "DoesNotExist" -> {
                    if (!values.isEmpty()) {
                        problems.add("operator " + operator + " must have no values");
                    }
                }
                default -> problems.add("'" + operator + "' is no operator of a label selector");
            }
        }
        return problems;
    }

    private static void key(String key, List<String> problems) {
        var slash = key.indexOf('/');
        var prefix = slash < 0 ? "" : key.substring(0, slash);
        var name = key.substring(slash + 1);
        if (!isName(name)
                || (slash >= 0
                        && (prefix.length() > PREFIX_MAX || !PREFIX.matcher(prefix).matches()))) {
            problems.add("'" + key + "' is no label key");
        }
    }

    private static void value(JsonNode value, List<String> problems) {
        var text = value.asText();
        if (!value.isTextual() || (!text.isEmpty() && !isName(text))) {
            problems.add("'" + text + "' is no label value");
        }
    }

    private static boolean isName(String text) {
        return text.length() <= LENGTH_MAX && NAME.matcher(text).matches();
    }
}
