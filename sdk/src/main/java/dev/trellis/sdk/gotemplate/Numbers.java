package dev.trellis.sdk.gotemplate;

import java.math.BigInteger;
import java.util.Locale;

/** The numbers that stand in a template. */
record Numbers(Source source) {

    /** A {@link GoInt} for whole numbers, a {@code Double} for others. */
    Number parsed(Token token) {
        var text = token.text();
        try {
            return isReal(text) ? (Number) real(text) : whole(token, text);
        } catch (NumberFormatException e) {
            throw source.problem(token.at(), "bad number syntax: \"" + text + "\"");
        }
    }

    /** The code of a character between quotes. */
    Number character(Token token) {
        var text = token.text();
        if (text.codePointCount(0, text.length()) != 1) {
            throw source.problem(token.at(), "malformed character constant: '" + text + "'");
        }
        return new GoInt(text.codePointAt(0));
    }

    private static boolean isReal(String text) {
        var lower = text.toLowerCase(Locale.ROOT);
        var isHex = lower.contains("0x");
        return lower.indexOf('.') >= 0
                || (isHex ? lower.indexOf('p') >= 0 : lower.indexOf('e') >= 0);
    }

    private static Double real(String text) {
        return Double.parseDouble(text.replace("_", ""));
    }

    private Number whole(Token token, String text) {
        var plain = text.toLowerCase(Locale.ROOT).replace("_", "");
        var negative = plain.startsWith("-");
        var digits = negative || plain.startsWith("+") ? plain.substring(1) : plain;
        var value =
                switch (digits.length() > 1 ? digits.substring(0, 2) : "") {
                    case "0x" -> new BigInteger(digits.substring(2), 16);
                    case "0b" -> new BigInteger(digits.substring(2), 2);
                    case "0o" -> new BigInteger(digits.substring(2), 8);
                    default ->
                            digits.length() > 1 && digits.startsWith("0")
                                    ? new BigInteger(digits, 8)
                                    : new BigInteger(digits);
                };
        var signed = negative ? value.negate() : value;
        if (signed.bitLength() >= Long.SIZE) {
            throw source.problem(token.at(), "integer overflow: " + text);
        }
        return new GoInt(signed.longValue());
    }
}
