package dev.trellis.apiserver.selector;

import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.metadata.MetaRules;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Requirements on labels, all of which an object must meet. */
public final class LabelSelector {
    private static final String OPERATORS = "in, notin, =, ==, !=, gt, lt";
    private static final String SPECIAL = "=!<>(),";

    private final String text;
    private int at;

    private LabelSelector(String text) {
        this.text = text;
    }

    /** Reads a selector; an empty one is met by everything. */
    public static Predicate<Map<String, String>> parse(String text) {
        if (text.isBlank()) {
            return _ -> true;
        }
        return new LabelSelector(text).requirements();
    }

    private Predicate<Map<String, String>> requirements() {
        var all = new ArrayList<Predicate<Map<String, String>>>();
        checkStart("!, identifier, or 'end of string'");
        do {
            if (!all.isEmpty()) {
                checkStart("identifier after ','");
            }
            all.add(requirement());
        } while (accept(","));
        if (!peek().isEmpty()) {
            throw StatusError.badRequest(
                    "found '%s', expected: ',' or 'end of string'".formatted(peek()));
        }
        var fixed = List.copyOf(all);
        return labels -> fixed.stream().allMatch(requirement -> requirement.test(labels));
    }

    private void checkStart(String expected) {
        var found = peek();
        if (!found.equals("!") && (found.isEmpty() || isSpecial(found))) {
            throw StatusError.badRequest("found '%s', expected: %s".formatted(found, expected));
        }
    }

    private Predicate<Map<String, String>> requirement() {
        if (accept("!")) {
            var key = key();
            return labels -> !labels.containsKey(key);
        }
        var key = key();
        var operator = peek();
        if (operator.isEmpty() || operator.equals(",")) {
            return labels -> labels.containsKey(key);
        }
        next();
        return switch (operator) {
            case "=", "==" -> {
                var value = labelValue(key);
                yield labels -> value.equals(labels.get(key));
            }
            case "!=" -> {
                var value = labelValue(key);
                yield labels -> !value.equals(labels.get(key));
            }
            case "in" -> {
                var values = values();
                yield labels -> labels.containsKey(key) && values.contains(labels.get(key));
            }
            case "notin" -> {
                var values = values();
                yield labels -> !labels.containsKey(key) || !values.contains(labels.get(key));
            }
            case ">", "<" -> {
                var bound = number(value());
                yield labels -> {
                    var label = labels.get(key);
                    return label != null
                            && label.matches("-?\\d{1,18}")
                            && (operator.equals(">")
                                    ? Long.parseLong(label) > bound
                                    : Long.parseLong(label) < bound);
                };
            }
            default -> throw unexpected(operator, OPERATORS);
        };
    }

    private String key() {
        var key = next();
        if (key.isEmpty() || isSpecial(key)) {
            throw unexpected(key, "!, identifier, or 'end of string'");
        }
        for (var fault : MetaRules.qualifiedFaults(key)) {
            throw StatusError.badRequest(
                    "unable to parse requirement: <nil>: Invalid value: \"%s\": %s"
                            .formatted(key, fault));
        }
        return key;
    }

    private String value() {
        var value = peek();
        if (value.isEmpty() || value.equals(",")) {
            return "";
        }
        if (isSpecial(value)) {
            throw unexpected(value, "identifier");
        }
        return next();
    }

    private String labelValue(String key) {
        var value = value();
        for (var fault : MetaRules.labelFaults(value)) {
            throw StatusError.badRequest(
                    "unable to parse requirement: values[0][%s]: Invalid value: \"%s\": %s"
                            .formatted(key, value, fault));
        }
        return value;
    }

    private Set<String> values() {
        if (!accept("(")) {
            throw unexpectedBare(peek(), "'('");
        }
        var values = new TreeSet<String>();
        do {
            var value = peek();
            if (value.equals(")") || value.equals(",")) {
                values.add("");
            } else {
                values.add(next());
            }
        } while (accept(","));
        if (!accept(")")) {
            throw unexpected(peek(), "',' or ')'");
        }
        return values;
    }

    private static long number(String value) {
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException _) {
            throw StatusError.badRequest(
                    "unable to parse requirement: values[0]: Invalid value: \"%s\": for 'Gt', 'Lt' operators, the value must be an integer"
                            .formatted(value));
        }
    }

    private boolean accept(String token) {
        if (!peek().equals(token)) {
            return false;
        }
        next();
        return true;
    }

    private String peek() {
        var before = at;
        var token = next();
        at = before;
        return token;
    }

    private String next() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        if (at == text.length()) {
            return "";
        }
        var start = at++;
        var c = text.charAt(start);
        if (SPECIAL.indexOf(c) >= 0) {
            if ((c == '=' || c == '!') && at < text.length() && text.charAt(at) == '=') {
                at++;
            }
            return text.substring(start, at);
        }
        while (at < text.length()
                && SPECIAL.indexOf(text.charAt(at)) < 0
                && !Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return text.substring(start, at);
    }

    private static boolean isSpecial(String token) {
        return SPECIAL.indexOf(token.charAt(0)) >= 0;
    }

    private static StatusError unexpected(String found, String expected) {
        return StatusError.badRequest(
                "unable to parse requirement: found '%s', expected: %s".formatted(found, expected));
    }

    private static StatusError unexpectedBare(String found, String expected) {
        return StatusError.badRequest(
                "unable to parse requirement: found '%s' expected: %s".formatted(found, expected));
    }
}
