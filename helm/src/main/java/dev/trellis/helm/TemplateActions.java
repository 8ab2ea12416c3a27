package dev.trellis.helm;

import java.util.Set;
import java.util.function.Function;

/**
 * Replaces terms of a template: names of functions, and chains of members such as {@code
 * $.Values.image}. Text outside of actions, comments and quotes stay, and so do all lines.
 */
final class TemplateActions {
    // After these a command begins, whose first term may take arguments.
    private static final Set<String> BEFORE_COMMAND =
            Set.of("", "(", "|", "=", ",", "if", "with", "range", "else");

    private final String text;
    private final Function<Term, String> replacement;
    private final StringBuilder result = new StringBuilder();
    private String previous = "";
    private int at;

    private TemplateActions(String text, Function<Term, String> replacement) {
        this.text = text;
        this.replacement = replacement;
    }

    /**
     * A name of a function, or a chain of members.
     *
     * @param called whether arguments follow, so that it is a method or a function
     */
    record Term(String text, boolean called) {}

    static String replaced(String text, Function<Term, String> replacement) {
        return new TemplateActions(text, replacement).run();
    }

    private String run() {
        while (at < text.length()) {
            var open = text.indexOf("{{", at);
            if (open < 0) {
                break;
            }
            copyTo(open + 2);
            previous = "";
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
                copyWord(afterQuote(character));
            } else if (character == '`') {
                copyWord(after("`", at + 1));
            } else if (Character.isDigit(character)) {
                copyWord(afterNumber());
            } else if (termEnd() > at && previous.equals(")") && isGlued()) {
                copyWord(termEnd());
            } else if (termEnd() > at) {
                term(termEnd());
            } else {
                if (!Character.isWhitespace(character)) {
                    previous = String.valueOf(character);
                }
                copyTo(at + 1);
            }
        }
    }

    private void term(int end) {
        var word = text.substring(at, end);
        var called = BEFORE_COMMAND.contains(previous) && isOperand(end);
        result.append(replacement.apply(new Term(word, called)));
        previous = word;
        at = end;
    }

    /** Where a name or a chain ends that begins here; here, if none does. */
    private int termEnd() {
        var end = at;
        if (isLetter(end) || isChar(end, '$')) {
            end = afterWord(end + 1);
        }
        while (isChar(end, '.') && isLetter(end + 1)) {
            end = afterWord(end + 1);
        }
        return end == at && isChar(at, '.') ? at + 1 : end;
    }

    /** Whether the member belongs to what stands right before it. */
    private boolean isGlued() {
        return isChar(at, '.') && isChar(at - 1, ')');
    }

    private boolean isOperand(int position) {
        var next = position;
        while (next < text.length() && Character.isWhitespace(text.charAt(next))) {
            next++;
        }
        return next > position
                && next < text.length()
                && !text.startsWith("}}", next)
                && !text.startsWith("-}}", next)
                && "|):=,".indexOf(text.charAt(next)) < 0;
    }

    private boolean isLetter(int position) {
        return position < text.length()
                && (Character.isLetter(text.charAt(position)) || isChar(position, '_'));
    }

    private boolean isChar(int position, char character) {
        return position >= 0 && position < text.length() && text.charAt(position) == character;
    }

    private int afterWord(int from) {
        var end = from;
        while (isLetter(end) || (end < text.length() && Character.isDigit(text.charAt(end)))) {
            end++;
        }
        return end;
    }

    private int afterNumber() {
        var end = at;
        while (isChar(end, '.') || afterWord(end) > end) {
            end++;
        }
        return end;
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

    private void copyWord(int position) {
        copyTo(position);
        previous = "operand";
    }

    private void copyTo(int position) {
        var end = Math.min(position, text.length());
        result.append(text, at, end);
        at = end;
    }
}
