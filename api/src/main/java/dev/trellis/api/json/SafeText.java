package dev.trellis.api.json;

/**
 * Spells out characters in JSON text that do not travel well as they are. They can stand only
 * inside of strings, so that an escape is always in place.
 *
 * <p>API servers read what is applied server-side as YAML, also where it is JSON. A YAML reader
 * takes NEL, LS and PS for line breaks and folds the white space around them; other controls and
 * the byte order mark it refuses. And half a surrogate pair has no UTF-8 form at all.
 */
final class SafeText {

    private SafeText() {}

    static String of(String json) {
        for (var at = 0; at < json.length(); at++) {
            if (needsEscape(json, at)) {
                return escaped(json, at);
            }
        }
        return json;
    }

    private static String escaped(String json, int first) {
        var safe = new StringBuilder(json.length() + 32).append(json, 0, first);
        for (var at = first; at < json.length(); at++) {
            if (needsEscape(json, at)) {
                safe.append("\\u%04x".formatted((int) json.charAt(at)));
            } else {
                safe.append(json.charAt(at));
            }
        }
        return safe.toString();
    }

    private static boolean needsEscape(String text, int at) {
        var character = text.charAt(at);
        if (character < 0x7F) {
            return false;
        }
        return switch (character) {
            case '\u2028', '\u2029', '\uFEFF', '\uFFFE', '\uFFFF' -> true;
            default -> character < 0xA0 || isLoneSurrogate(text, at, character);
        };
    }

    private static boolean isLoneSurrogate(String text, int at, char character) {
        if (Character.isHighSurrogate(character)) {
            return at + 1 == text.length() || !Character.isLowSurrogate(text.charAt(at + 1));
        }
        return Character.isLowSurrogate(character)
                && (at == 0 || !Character.isHighSurrogate(text.charAt(at - 1)));
    }
}
