package dev.trellis.graph.version;

import java.util.ArrayList;
import java.util.List;

/** Cuts the text of a range into its terms. */
final class RangeTokens {
    private static final String OR = "||";

    private RangeTokens() {}

    static List<List<String>> alternatives(String text, Dialect dialect) {
        if (text.indexOf('\t') >= 0) {
            throw malformed(text, "only the space character may stand between its parts");
        }
        var alternatives = new ArrayList<List<String>>();
        var current = new ArrayList<String>();
        for (var token : tokens(text, dialect)) {
            if (!token.equals(OR)) {
                current.add(token);
                continue;
            }
            if (current.isEmpty()) {
                throw malformed(text, "\"||\" stands without a comparison before it");
            }
            alternatives.add(current);
            current = new ArrayList<>();
        }
        if (current.isEmpty()) {
            throw malformed(
                    text, alternatives.isEmpty() ? "it is empty" : "\"||\" stands at its end");
        }
        alternatives.add(current);
        return alternatives;
    }

    /** A space ends a token unless an operator stands before it. */
    private static List<String> tokens(String text, Dialect dialect) {
        var tokens = new ArrayList<String>();
        var begin = 0;
        var last = ' ';
        for (var i = 0; i < text.length(); i++) {
            var character = text.charAt(i);
            if (character != ' ') {
                last = character;
            } else if ("<>=".indexOf(last) < 0) {
                add(tokens, text, text.substring(begin, i), dialect);
                begin = i + 1;
                last = ' ';
            }
        }
        add(tokens, text, text.substring(begin), dialect);
        return tokens;
    }

    private static void add(List<String> tokens, String text, String part, Dialect dialect) {
        var token = part.replace(" ", "");
        if (part.length() > 1 && !token.isEmpty()) {
            tokens.add(token);
        } else if (!token.isEmpty() && dialect == Dialect.EXTENDED) {
            throw malformed(text, "\"" + token + "\" is neither a comparison nor \"||\"");
        }
    }

    static MalformedVersion malformed(String text, String why) {
        return new MalformedVersion("\"%s\" is not a version range: %s.".formatted(text, why));
    }

    static MalformedVersion malformed(String text, String why, MalformedVersion cause) {
        var made = malformed(text, why);
        made.initCause(cause);
        return made;
    }
}
