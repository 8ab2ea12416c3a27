package dev.trellis.interpreter.object;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.databind.JsonNode;

import java.math.BigDecimal;
import java.util.Comparator;
import java.util.TreeSet;

/**
 * The one text of a tree: members in the order of their code points, no white space, numbers in
 * their shortest plain form.
 */
public final class CanonicalJson {
    // String.compareTo orders by UTF-16 units, which differs beyond the basic plane.
    private static final Comparator<String> BY_CODE_POINT =
            (left, right) -> {
                for (int at = 0; at < left.length() && at < right.length(); ) {
                    var mine = left.codePointAt(at);
                    var theirs = right.codePointAt(at);
                    if (mine != theirs) {
                        return Integer.compare(mine, theirs);
                    }
                    at += Character.charCount(mine);
                }
                return Integer.compare(left.length(), right.length());
            };

    private CanonicalJson() {}

    public static String of(JsonNode tree) {
        var text = new StringBuilder();
        write(tree, text);
        return text.toString();
    }

    private static void write(JsonNode node, StringBuilder to) {
        switch (node.getNodeType()) {
            case OBJECT -> object(node, to);
            case ARRAY -> array(node, to);
            case STRING -> string(node.textValue(), to);
            case NUMBER -> to.append(number(node));
            default -> to.append(node.asText());
        }
    }

    private static void object(JsonNode node, StringBuilder to) {
        var names = new TreeSet<>(BY_CODE_POINT);
        node.fieldNames().forEachRemaining(names::add);
        to.append('{');
        var first = true;
        for (var name : names) {
            if (!first) {
                to.append(',');
            }
            first = false;
            string(name, to);
            to.append(':');
            write(node.path(name), to);
        }
        to.append('}');
    }

    private static void array(JsonNode node, StringBuilder to) {
        to.append('[');
        for (var at = 0; at < node.size(); at++) {
            if (at > 0) {
                to.append(',');
            }
            write(node.path(at), to);
        }
        to.append(']');
    }

    private static void string(String text, StringBuilder to) {
        to.append('"');
        JsonStringEncoder.getInstance().quoteAsString(text, to);
        to.append('"');
    }

    private static String number(JsonNode node) {
        BigDecimal value = node.decimalValue();
        if (value.signum() == 0) {
            return "0";
        }
        var shortest = value.stripTrailingZeros();
        return shortest.scale() <= 0 ? shortest.toBigInteger().toString() : shortest.toString();
    }
}
