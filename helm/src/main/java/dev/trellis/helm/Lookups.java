package dev.trellis.helm;

/**
 * Takes the function {@code lookup} out of templates. The engine would ask a cluster with whatever
 * credentials lie around, and a chart could read what only its manager may.
 */
final class Lookups {
    private static final String NAME = "lookup";
    // Picks the named members of an empty map: an empty map, whatever the names.
    private static final String NOTHING_FOUND = "pick (dict)";

    private final String text;
    private final StringBuilder result = new StringBuilder();
    private int at;

    private Lookups(String text) {
        this.text = text;
    }

    static String neutralised(String text) {
        return text.contains(NAME) ? new Lookups(text).run() : text;
    }

    private String run() {
        while (at < text.length()) {
            var open = text.indexOf("{{", at);
            if (open < 0) {
                break;
            }
            copyTo(open + 2);
            action();
        }
        copyTo(text.length());
        return result.toString();
    }

    private void action() {
        while (at < text.length() && !text.startsWith("}}", at)) {
            var character = text.charAt(at);
            if (text.startsWith("/*", at)) {
                copyTo(after("*/", at + 2));
            } else if (character == '"' || character == '\'') {
                copyTo(afterQuote(character));
            } else if (character == '`') {
                copyTo(after("`", at + 1));
            } else if (startsLookup()) {
                result.append(NOTHING_FOUND);
                at += NAME.length();
            } else {
                copyTo(at + 1);
            }
        }
    }

    /** Whether the function's name stands here, and not a part of a longer word or a member. */
    private boolean startsLookup() {
        return text.startsWith(NAME, at)
                && !isPartOfWord(at - 1)
                && !(at > 0 && (text.charAt(at - 1) == '.' || text.charAt(at - 1) == '$'))
                && !isPartOfWord(at + NAME.length());
    }

    private boolean isPartOfWord(int position) {
        return position >= 0
                && position < text.length()
                && (Character.isLetterOrDigit(text.charAt(position))
                        || text.charAt(position) == '_');
    }

    private int afterQuote(char quote) {
        var end = at + 1;
        while (end < text.length() && text.charAt(end) != quote) {
            end += text.charAt(end) == '\\' ? 2 : 1;
        }
        return end + 1;
    }

    private int after(String mark, int from) {
        var end = text.indexOf(mark, from);
        return end < 0 ? text.length() : end + mark.length();
    }

    private void copyTo(int position) {
        var end = Math.min(position, text.length());
        result.append(text, at, end);
        at = end;
    }
}
