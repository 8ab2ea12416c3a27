package dev.trellis.agent.jsonpath;

import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.TextNode;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Reads the text of a path from left to right. */
final class PathReader {

    private static final int CHARACTERS_MAX = 4096;
    private static final Pattern KEY = Pattern.compile("'([^']*)'");
    private static final Pattern COMPARISON = Pattern.compile("([^!<>=]+)([!<>=]+)(.+)");

    private final String text;
    private final List<Step> steps = new ArrayList<>();
    private int at;

    private PathReader(String text) {
        this.text = text;
    }

    static List<Step> read(String text) {
        if (text.length() > CHARACTERS_MAX) {
            throw new PathProblem("the path has more than %d characters".formatted(CHARACTERS_MAX));
        }
        var reader = new PathReader(text);
        while (reader.at < text.length()) {
            reader.readStep();
        }
        return List.copyOf(reader.steps);
    }

    private void readStep() {
        if (text.startsWith("[?(", at)) {
            readFilter();
        } else if (text.startsWith("..", at)) {
            readDescent();
        } else {
            readPlain(text.charAt(at));
        }
    }

    private void readPlain(char first) {
        switch (first) {
            case '\r', '\n' -> throw new PathProblem("unclosed action");
            // The object itself, where a path begins anyway.
            case ' ', '@', '$' -> at++;
            case '[' -> readBrackets();
            case '"', '\'' -> steps.add(new Step.Literal(TextNode.valueOf(quoted())));
            case '.' -> {
                at++;
                readMember();
            }
            default -> {
                if (first == '+' || first == '-' || isDigit(first)) {
                    readNumber();
                } else if (isNamePart(first)) {
                    readWord();
                } else {
                    throw new PathProblem(
                            "unrecognized character in action: U+%04X '%c'"
                                    .formatted((int) first, first));
                }
            }
        }
    }

    private void readDescent() {
        if (!steps.isEmpty() && steps.getLast() instanceof Step.Descent) {
            throw new PathProblem("invalid multiple recursive descent");
        }
        at += 2;
        steps.add(new Step.Descent());
        if (at < text.length() && isNamePart(text.charAt(at))) {
            readMember();
        }
    }

    private void readMember() {
        var name = new StringBuilder();
        while (at < text.length() && !endsWord(text.charAt(at))) {
            if (text.charAt(at) == '\\' && ++at == text.length()) {
                throw new PathProblem("unclosed action");
            }
            name.append(text.charAt(at++));
        }
        steps.add(name.toString().equals("*") ? new Step.All() : new Step.Member(name.toString()));
    }

    private void readWord() {
        var word = text.substring(at, endOfWord());
        at += word.length();
        switch (word) {
            case "true" -> steps.add(new Step.Literal(BooleanNode.TRUE));
            case "false" -> steps.add(new Step.Literal(BooleanNode.FALSE));
            default -> throw new PathProblem("unrecognized identifier " + word);
        }
    }

    private int endOfWord() {
        var end = at;
        while (end < text.length() && !endsWord(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private void readNumber() {
        var end = at + 1;
        while (end < text.length() && (isDigit(text.charAt(end)) || text.charAt(end) == '.')) {
            end++;
        }
        var number = text.substring(at, end);
        at = end;
        try {
            steps.add(
                    new Step.Literal(
                            number.contains(".")
                                    ? DoubleNode.valueOf(Double.parseDouble(number))
                                    : LongNode.valueOf(Long.parseLong(number))));
        } catch (NumberFormatException e) {
            throw new PathProblem("cannot parse number " + number);
        }
    }

    private void readBrackets() {
        var end = text.indexOf(']', at);
        if (end < 0 || text.substring(at, end).contains("\n")) {
            throw new PathProblem("unterminated array");
        }
        var inside = text.substring(at + 1, end);
        at = end + 1;
        var parts = inside.split(",", -1);
        if (parts.length > 1) {
            var paths = new ArrayList<List<Step>>();
            for (var part : parts) {
                paths.add(read("[" + part.strip() + "]"));
            }
            steps.add(new Step.Union(paths));
            return;
        }
        var key = KEY.matcher(inside);
        if (key.matches()) {
            // A key is a path again: its dots lead further down unless they are escaped.
            steps.addAll(read("." + key.group(1)));
        } else {
            steps.add(new Step.Elements(Slice.of(inside.equals("*") ? ":" : inside)));
        }
    }

    private void readFilter() {
        at += "[?(".length();
        var inside = text.substring(at, endOfFilter());
        at += inside.length() + 1;
        if (at >= text.length() || text.charAt(at) != ']') {
            throw new PathProblem("unclosed array expect ]");
        }
        at++;
        var comparison = COMPARISON.matcher(inside);
        steps.add(
                comparison.matches()
                        ? new Step.Comparing(
                                read(comparison.group(1)),
                                comparison.group(2),
                                read(comparison.group(3)))
                        : new Step.Having(read(inside)));
    }

    /** The position of the parenthesis that ends the filter: the first outside of quotes. */
    private int endOfFilter() {
        var quote = '\0';
        for (var end = at; end < text.length() && text.charAt(end) != '\n'; end++) {
            var here = text.charAt(end);
            if (quote == '\0' && here == ')') {
                return end;
            }
            if (quote == '\0' && (here == '"' || here == '\'')) {
                quote = here;
            } else if (here == quote && text.charAt(end - 1) != '\\') {
                quote = '\0';
            }
        }
        throw new PathProblem("unterminated filter");
    }

    private String quoted() {
        var quote = text.charAt(at);
        for (var end = at + 1; end < text.length() && text.charAt(end) != '\n'; end++) {
            if (text.charAt(end) == quote && text.charAt(end - 1) != '\\') {
                var inside = text.substring(at + 1, end);
                at = end + 1;
                return Quoted.plain(inside);
            }
        }
        throw new PathProblem("unterminated quoted string");
    }

    private static boolean endsWord(char character) {
        return " \t\r\n.,[]$@{}".indexOf(character) >= 0;
    }

    private static boolean isNamePart(char character) {
        return character == '_' || Character.isLetterOrDigit(character);
    }

    private static boolean isDigit(char character) {
        return character >= '0' && character <= '9';
    }
}
