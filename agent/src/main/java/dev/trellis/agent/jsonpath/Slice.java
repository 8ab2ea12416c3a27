package dev.trellis.agent.jsonpath;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * Which elements of a list: from a first one up to before an end, each so many apart. Negative
 * positions count from the end of the list.
 *
 * @param single whether only the first one is meant, as in {@code [-1]}
 */
record Slice(OptionalInt first, OptionalInt end, OptionalInt apart, boolean single) {

    private static final Pattern FORM =
            Pattern.compile("(-?[0-9]*)(?::(-?[0-9]*))?(?::(-?[0-9]*))?");

    /**
     * @param text what stands between the brackets
     */
    static Slice of(String text) {
        var parts = FORM.matcher(text);
        if (!parts.matches()) {
            throw new PathProblem("invalid array index " + text);
        }
        var single = parts.group(2) == null;
        return new Slice(
                number(parts.group(1)),
                number(single ? "" : parts.group(2)),
                number(parts.group(3) == null ? "" : parts.group(3)),
                single);
    }

    private static OptionalInt number(String digits) {
        if (digits.isEmpty()) {
            return OptionalInt.empty();
        }
        try {
            return OptionalInt.of(Integer.parseInt(digits));
        } catch (NumberFormatException e) {
            throw new PathProblem("array index " + digits + " is not a number");
        }
    }

    List<JsonNode> of(JsonNode list) {
        var length = list.size();
        var from = position(first.orElse(0), length);
        var to = single ? from + 1 : position(end.orElse(length), length);
        if (from == to) {
            return List.of();
        }
        if (from < 0 || from >= length) {
            throw outside(from, length);
        }
        if (to < 0 || to > length) {
            throw outside(to - 1, length);
        }
        if (from > to) {
            throw new PathProblem(
                    "starting index %d is greater than ending index %d".formatted(from, to));
        }
        var step = apart.orElse(1);
        if (step <= 0) {
            throw new PathProblem("step must be > 0");
        }
        var chosen = new ArrayList<JsonNode>();
        // A long: a huge step must not wrap around.
        for (long at = from; at < to; at += step) {
            chosen.add(list.get((int) at));
        }
        return chosen;
    }

    private static int position(int given, int length) {
        return given < 0 ? given + length : given;
    }

    private static PathProblem outside(int index, int length) {
        return new PathProblem(
                "array index out of bounds: index %d, length %d".formatted(index, length));
    }
}
