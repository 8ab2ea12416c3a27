package dev.trellis.promote.planner;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.interpreter.object.Labels;
import dev.trellis.promote.plan.PlanRefused;
import dev.trellis.promote.plan.ProblemCode;

import java.util.List;
import java.util.regex.Pattern;

/** A label selector as people type it. */
final class SelectorText {
    /** Commas within parentheses part values, not requirements. */
    private static final Pattern COMMA = Pattern.compile(",(?![^(]*\\))");

    private static final Pattern SET = Pattern.compile("(\\S+)\\s+(in|notin)\\s*\\(([^)]*)\\)");

    private SelectorText() {}

    /**
     * The selector in the form that objects have it.
     *
     * @throws PlanRefused where it is none
     */
    static ObjectNode parse(String text) {
        var selector = JsonNodeFactory.instance.objectNode();
        var expressions = selector.putArray("matchExpressions");
        for (var part : COMMA.split(text, -1)) {
            if (!part.isBlank()) {
                expressions.add(requirement(part.strip()));
            }
        }
        var problems = Labels.problems(selector);
        if (!problems.isEmpty()) {
            throw new PlanRefused(
                    ProblemCode.ARGUMENTS,
                    "The selector %s cannot be read (%s): write it as app=web,tier!=cache."
                            .formatted(text, String.join("; ", problems)));
        }
        return selector;
    }

    private static ObjectNode requirement(String part) {
        var set = SET.matcher(part);
        if (set.matches()) {
            return expression(
                    set.group(1),
                    set.group(2).equals("in") ? "In" : "NotIn",
                    List.of(set.group(3).split(",", -1)));
        }
        var equals = part.indexOf('=');
        if (equals < 0) {
            return part.startsWith("!")
                    ? expression(part.substring(1), "DoesNotExist", List.of())
                    : expression(part, "Exists", List.of());
        }
        var not = equals > 0 && part.charAt(equals - 1) == '!';
        var value = part.substring(part.startsWith("==", equals) ? equals + 2 : equals + 1);
        return expression(
                part.substring(0, not ? equals - 1 : equals), not ? "NotIn" : "In", List.of(value));
    }

    private static ObjectNode expression(String key, String operator, List<String> values) {
        var one = JsonNodeFactory.instance.objectNode();
        one.put("key", key.strip()).put("operator", operator);
        if (!values.isEmpty()) {
            var list = one.putArray("values");
            values.forEach(value -> list.add(value.strip()));
        }
        return one;
    }
}
