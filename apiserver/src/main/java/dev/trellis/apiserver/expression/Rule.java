package dev.trellis.apiserver.expression;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * One rule of a schema.
 *
 * @param message what its author wants to tell; empty for the rule itself
 * @param messageExpression an expression for the same; empty if there is none
 * @param optionalOldSelf whether it also runs where there is no old value
 */
record Rule(
        String text,
        String message,
        String messageExpression,
        String reason,
        String fieldPath,
        boolean optionalOldSelf) {
    private static final Pattern OLD =
            Pattern.compile("(\"(\\\\.|[^\"\\\\])*\"|'(\\\\.|[^'\\\\])*')|\\boldSelf\\b");

    static List<Rule> all(JsonNode rules) {
        var made = new ArrayList<Rule>();
        rules.forEach(rule -> made.add(of(rule)));
        return made;
    }

    static Rule of(JsonNode rule) {
        return new Rule(
                rule.path("rule").asText("").strip(),
                rule.path("message").asText("").strip(),
                rule.path("messageExpression").asText("").strip(),
                rule.path("reason").asText(""),
                rule.path("fieldPath").asText(""),
                rule.path("optionalOldSelf").asBoolean(false));
    }

    /** Whether it compares with what was there before. */
    boolean isTransition() {
        return OLD.matcher(text).results().anyMatch(match -> match.group(1) == null);
    }

    /** What is told where the rule is broken and no expression tells it better. */
    String failure() {
        return message.isEmpty() ? "failed rule: " + text : message;
    }

    /** What the rule is called where it cannot be evaluated. */
    String name() {
        return message.isEmpty() ? text : message;
    }
}
