package dev.trellis.sdk.gotemplate;

import java.util.ArrayList;
import java.util.List;

/** Takes a template apart into text and the tokens of its actions. */
final class Lexer {
    private static final String OPEN = "{{";
    private static final String CLOSE = "}}";
    private static final String SPACES = " \t\r\n";

    private final Source source;
    private final String text;
    private final List<Token> tokens = new ArrayList<>();
    private int at;
    private int parens;

    private Lexer(Source source) {
        this.source = source;
        this.text = source.text();
    }

    static List<Token> tokens(Source source) {
        var lexer = new Lexer(source);
        lexer.run();
        return lexer.tokens;
    }

    private void run() {
        var trimNext = false;
        while (at < text.length()) {
            var open = text.indexOf(OPEN, at);
            var end = open < 0 ? text.length() : open;
            var trimsBefore = open >= 0 && isTrimMarker(open + 2);
            addText(at, end, trimNext, trimsBefore);
            if (open < 0) {
                break;
            }
            at = open + 2 + (trimsBefore ? 2 : 0);
            trimNext = text.startsWith("/*", at) ? comment(open) : action(open);
        }
        add(TokenType.END, text.length(), text.length());
    }

    /** Whether a dash and a space follow the opening braces. */
    private boolean isTrimMarker(int from) {
        return from + 1 < text.length() && text.charAt(from) == '-' && isSpace(from + 1);
    }

    private void addText(int from, int to, boolean trimStart, boolean trimEnd) {
        var start = from;
        var end = to;
        while (trimStart && start < end && isSpace(start)) {
            start++;
        }
        while (trimEnd && end > start && isSpace(end - 1)) {
            end--;
        }
        if (start < end) {
            add(TokenType.TEXT, start, end);
        }
    }

    /** Skips a comment; true where the text after it is trimmed. */
    private boolean comment(int open) {
        var end = text.indexOf("*/", at);
        if (end < 0) {
            throw source.problem(open, "unclosed comment");
        }
        at = end + 2;
        if (at < text.length() && isSpace(at) && text.startsWith("-" + CLOSE, at + 1)) {
            at += 4;
            return true;
        }
        if (!text.startsWith(CLOSE, at)) {
            throw source.problem(open, "comment ends before closing delimiter");
        }
        at += 2;
        return false;
    }

    /** Reads the tokens of an action; true where the text after it is trimmed. */
    private boolean action(int open) {
        tokens.add(new Token(TokenType.OPEN, open, OPEN));
        parens = 0;
        while (true) {
            if (at >= text.length()) {
                throw source.problem(open, "unclosed action");
            }
            if (isSpace(at) && text.startsWith("-" + CLOSE, at + 1)) {
                return close(4, true);
            }
            if (text.startsWith(CLOSE, at)) {
                return close(2, false);
            }
            token(open);
        }
    }

    private boolean close(int length, boolean trims) {
        if (parens > 0) {
            throw source.problem(at, "unclosed left paren");
        }
        add(TokenType.CLOSE, at, at + length);
        at += length;
        return trims;
    }

    private void token(int open) {
        var character = text.charAt(at);
        switch (character) {
            case ' ', '\t', '\r', '\n' -> spaces();
            case '(' -> {
                parens++;
                one(TokenType.LEFT_PAREN, 1);
            }
            case ')' -> {
                parens--;
                if (parens < 0) {
                    throw source.problem(at, "unexpected right paren");
                }
                one(TokenType.RIGHT_PAREN, 1);
            }
            case '|' -> one(TokenType.PIPE, 1);
            case ',' -> one(TokenType.COMMA, 1);
            case '=' -> one(TokenType.ASSIGN, 1);
            case ':' -> {
                if (!text.startsWith(":=", at)) {
                    throw source.problem(at, "expected :=");
                }
                one(TokenType.DECLARE, 2);
            }
            case '"' -> quoted('"', TokenType.STRING, "unterminated quoted string");
            case '\'' -> quoted('\'', TokenType.CHARACTER, "unterminated character constant");
            case '`' -> rawQuote();
            case '$' -> word(TokenType.VARIABLE, 1);
            case '.' -> dot();
            default -> other(character, open);
        }
    }

    private void spaces() {
        var start = at;
        // The last space before "-}}" belongs to the trim marker.
        while (at < text.length() && isSpace(at) && !text.startsWith("-" + CLOSE, at + 1)) {
            at++;
        }
        if (at > start) {
            add(TokenType.SPACE, start, at);
        }
    }

    private void dot() {
        var next = at + 1 < text.length() ? text.charAt(at + 1) : ' ';
        if (isDigit(next)) {
            number();
        } else if (isAlphanumeric(next)) {
            word(TokenType.FIELD, 1);
        } else {
            one(TokenType.DOT, 1);
        }
    }

    private void other(char character, int open) {
        if (isDigit(character)
                || ((character == '+' || character == '-') && startsNumber(at + 1))) {
            number();
        } else if (isAlphanumeric(character)) {
            word(TokenType.WORD, 0);
        } else {
            throw source.problem(
                    Math.max(at, open), "unrecognized character in action: '" + character + "'");
        }
    }

    private boolean startsNumber(int from) {
        return from < text.length() && (isDigit(text.charAt(from)) || text.charAt(from) == '.');
    }

    private void number() {
        var start = at;
        at++;
        while (at < text.length() && isPartOfNumber(at)) {
            at++;
        }
        requireEndOfWord(start, "bad number syntax: ");
        add(TokenType.NUMBER, start, at);
    }

    private boolean isPartOfNumber(int position) {
        var character = text.charAt(position);
        var before = text.charAt(position - 1);
        return isAlphanumeric(character)
                || character == '.'
                || ((character == '+' || character == '-') && "eEpP".indexOf(before) >= 0);
    }

    private void word(TokenType type, int prefix) {
        var start = at;
        at += prefix;
        while (at < text.length() && isAlphanumeric(text.charAt(at))) {
            at++;
        }
        requireEndOfWord(start, "bad character after ");
        add(type, start, at);
    }

    /**
     * A word ends at a space, a dot, a comma, a pipe, a paren, a colon or the end of the action.
     */
    private void requireEndOfWord(int start, String what) {
        if (at < text.length()
                && !isSpace(at)
                && ".,|():=".indexOf(text.charAt(at)) < 0
                && !text.startsWith(CLOSE, at)) {
            throw source.problem(at, what + text.substring(start, at + 1));
        }
    }

    private void quoted(char quote, TokenType type, String problem) {
        var start = at;
        at++;
        while (true) {
            if (at >= text.length() || text.charAt(at) == '\n') {
                throw source.problem(start, problem);
            }
            var character = text.charAt(at);
            at += character == '\\' ? 2 : 1;
            if (character == quote) {
                break;
            }
        }
        tokens.add(
                new Token(
                        type,
                        start,
                        Escapes.unquoted(text.substring(start + 1, at - 1), quote)
                                .orElseThrow(() ->
                                        source.problem(
                                                start,
                                                "invalid escape in "
                                                        + text.substring(start, at)))));
    }

    private void rawQuote() {
        var end = text.indexOf('`', at + 1);
        if (end < 0) {
            throw source.problem(at, "unterminated raw quoted string");
        }
        tokens.add(new Token(TokenType.STRING, at, text.substring(at + 1, end).replace("\r", "")));
        at = end + 1;
    }

    private void one(TokenType type, int length) {
        add(type, at, at + length);
        at += length;
    }

    private void add(TokenType type, int from, int to) {
        tokens.add(new Token(type, from, text.substring(from, to)));
    }

    private boolean isSpace(int position) {
        return position < text.length() && SPACES.indexOf(text.charAt(position)) >= 0;
    }

    private static boolean isDigit(char character) {
        return character >= '0' && character <= '9';
    }

    private static boolean isAlphanumeric(char character) {
        return character == '_' || Character.isLetterOrDigit(character);
    }
}
