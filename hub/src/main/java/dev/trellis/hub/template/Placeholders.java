package dev.trellis.hub.template;

import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * Placeholders in the text of a manifest: <code>{{NAME}}</code>.
 *
 * <p>What stands between the braces is the name, blanks included. Values go in as they are and are
 * not looked at again, so a value can never smuggle in another placeholder.
 */
final class Placeholders {
    private static final String OPEN = "{{";
    private static final String CLOSE = "}}";

    private Placeholders() {}

    /**
     * The text with every placeholder replaced, an unknown name by nothing; empty where a
     * placeholder is never closed.
     */
    static Optional<String> fill(String text, Map<String, String> values) {
        return replace(text, name -> values.getOrDefault(name, ""));
    }

    /** The names between braces. */
    static SortedSet<String> names(String text) {
        var names = new TreeSet<String>();
        var _ =
                replace(
                        text,
                        name -> {
                            names.add(name);
                            return "";
                        });
        return names;
    }

    private static Optional<String> replace(String text, UnaryOperator<String> valueOf) {
        var filled = new StringBuilder(text.length());
        var copied = 0;
        for (var open = text.indexOf(OPEN); open >= 0; open = text.indexOf(OPEN, copied)) {
            var close = text.indexOf(CLOSE, open + OPEN.length());
            if (close < 0) {
                return Optional.empty();
            }
            filled.append(text, copied, open)
                    .append(valueOf.apply(text.substring(open + OPEN.length(), close)));
            copied = close + CLOSE.length();
        }
        return Optional.of(filled.append(text, copied, text.length()).toString());
    }
}
