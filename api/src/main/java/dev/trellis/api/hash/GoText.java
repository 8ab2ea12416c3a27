package dev.trellis.api.hash;

/** Strings as Go orders and quotes them: as UTF-8, with the characters of HTML escaped. */
final class GoText {

    private static final char REPLACEMENT = '\uFFFD';
    private static final String HEX = "0123456789abcdef";

    private GoText() {}

    /**
     * The text as Go decodes it: half a surrogate pair, which UTF-8 cannot say, is replaced. Given
     * here so that names are sorted in the form in which they are written.
     */
    static String wellFormed(String text) {
        StringBuilder mended = null;
        for (var at = 0; at < text.length(); at++) {
            var character = text.charAt(at);
            if (!Character.isSurrogate(character)) {
                continue;
            }
            if (Character.isHighSurrogate(character)
                    && at + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(at + 1))) {
                at++;
                continue;
            }
            if (mended == null) {
                mended = new StringBuilder(text);
            }
            mended.setCharAt(at, REPLACEMENT);
        }
        return mended == null ? text : mended.toString();
    }

    /**
     * Orders well-formed text by its UTF-8 bytes, which is the order of its code points. Java's own
     * order compares UTF-16 and puts an emoji before a full-width letter.
     */
    static int compare(String one, String other) {
        var shared = Math.min(one.length(), other.length());
        for (var at = 0; at < shared; at++) {
            var left = one.charAt(at);
            var right = other.charAt(at);
            if (left != right) {
                return Character.isSurrogate(left) == Character.isSurrogate(right)
                        ? Character.compare(left, right)
                        : Character.isSurrogate(left) ? 1 : -1;
            }
        }
        return Integer.compare(one.length(), other.length());
    }

    static void quote(String text, StringBuilder to) {
        to.append('"');
        for (var at = 0; at < text.length(); at++) {
            quote(text.charAt(at), to);
        }
        to.append('"');
    }

    private static void quote(char character, StringBuilder to) {
        switch (character) {
            case '"' -> to.append("\\\"");
            case '\\' -> to.append("\\\\");
            case '\b' -> to.append("\\b");
            case '\f' -> to.append("\\f");
            case '\n' -> to.append("\\n");
            case '\r' -> to.append("\\r");
            case '\t' -> to.append("\\t");
            case '\u2028' -> to.append("\\u2028");
            case '\u2029' -> to.append("\\u2029");
            default -> {
                if (character < ' ' || character == '<' || character == '>' || character == '&') {
                    to.append("\\u00")
                            .append(HEX.charAt(character >> 4))
                            .append(HEX.charAt(character & 0xF));
                } else {
                    to.append(character);
                }
            }
        }
    }
}
