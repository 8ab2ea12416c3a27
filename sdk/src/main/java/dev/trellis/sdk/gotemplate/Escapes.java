package dev.trellis.sdk.gotemplate;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The escapes of Go's quoted text. */
final class Escapes {
    private Escapes() {}

    /** The text that the quoted one stands for; empty where an escape is wrong. */
    static Optional<String> unquoted(String quoted, char quote) {
        var bytes = ByteBuffer.allocate(quoted.length() * 4 + 4);
        var at = 0;
        while (at < quoted.length()) {
            if (quoted.charAt(at) != '\\') {
                var point = quoted.codePointAt(at);
                put(bytes, point);
                at += Character.charCount(point);
                continue;
            }
            var used = escape(quoted, at + 1, quote, bytes);
            if (used == 0) {
                return Optional.empty();
            }
            at += 1 + used;
        }
        return Optional.of(new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8));
    }

    /** Adds what the escape means; its length after the backslash, 0 where it is none. */
    private static int escape(String text, int at, char quote, ByteBuffer bytes) {
        var kind = at < text.length() ? text.charAt(at) : ' ';
        return switch (kind) {
            case 'a' -> single(bytes, 7);
            case 'b' -> single(bytes, 8);
            case 'f' -> single(bytes, 12);
            case 'n' -> single(bytes, 10);
            case 'r' -> single(bytes, 13);
            case 't' -> single(bytes, 9);
            case 'v' -> single(bytes, 11);
            case '\\' -> single(bytes, '\\');
            case '\'', '"' -> kind == quote ? single(bytes, kind) : 0;
            case 'x' -> digits(text, at + 1, 2, 16, bytes, true);
            case 'u' -> digits(text, at + 1, 4, 16, bytes, false);
            case 'U' -> digits(text, at + 1, 8, 16, bytes, false);
            case '0', '1', '2', '3', '4', '5', '6', '7' -> {
                var used = digits(text, at, 3, 8, bytes, true);
                yield used == 0 ? 0 : used - 1;
            }
            default -> 0;
        };
    }

    private static int single(ByteBuffer bytes, int character) {
        bytes.put((byte) character);
        return 1;
    }

    private static int digits(
            String text, int at, int count, int base, ByteBuffer bytes, boolean isByte) {
        if (at + count > text.length()) {
            return 0;
        }
        try {
            var value = Long.parseLong(text.substring(at, at + count), base);
            if (isByte) {
                if (value > 255) {
                    return 0;
                }
                bytes.put((byte) value);
            } else {
                if (!Character.isValidCodePoint((int) value) || value > Character.MAX_CODE_POINT) {
                    return 0;
                }
                put(bytes, (int) value);
            }
            return count + 1;
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    private static void put(ByteBuffer bytes, int point) {
        bytes.put(Character.toString(point).getBytes(StandardCharsets.UTF_8));
    }
}
