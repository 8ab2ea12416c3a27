package dev.trellis.cel;

import com.google.common.primitives.UnsignedLong;

import dev.cel.common.exceptions.CelInvalidArgumentException;
import dev.cel.common.values.CelByteString;
import dev.cel.common.values.NullValue;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * One {@code %} of a pattern.
 *
 * @param letter what is written: s, d, f, e, x, X, o, b, or % itself
 * @param precision digits after the point; only f and e have them
 * @param end where the letter stands
 */
record FormatClause(char letter, int precision, int end) {
    private static final Pattern FORM = Pattern.compile("(?:\\.([0-9]{1,4}))?([sdfexXob%])");
    private static final int PRECISION = 6;

    static FormatClause at(String pattern, int start) {
        var matcher = FORM.matcher(pattern).region(start, pattern.length());
        if (!matcher.lookingAt()) {
            throw new CelInvalidArgumentException(
                    "format does not know the clause at character %d of '%s'"
                            .formatted(start, pattern));
        }
        var digits = matcher.group(1);
        return new FormatClause(
                matcher.group(2).charAt(0),
                digits == null ? PRECISION : Integer.parseInt(digits),
                matcher.end() - 1);
    }

    String write(Object value) {
        return switch (letter) {
            case 's' -> text(value);
            case 'd' -> Long.toString(integer(value));
            case 'b' -> value instanceof Boolean flag ? (flag ? "1" : "0") : signed(value, 2);
            case 'o' -> signed(value, 8);
            case 'x' -> hex(value);
            case 'X' -> hex(value).toUpperCase(Locale.ROOT);
            case 'f' ->
                    new BigDecimal(number(value))
                            .setScale(precision, RoundingMode.HALF_EVEN)
                            .toPlainString();
            case 'e' -> String.format(Locale.ROOT, "%." + precision + "e", number(value));
            default -> throw unfit(value);
        };
    }

    private static String text(Object value) {
        return switch (value) {
            case String text -> text;
            case NullValue _ -> "null";
            case List<?> list ->
                    list.stream()
                            .map(FormatClause::text)
                            .collect(Collectors.joining(", ", "[", "]"));
            case Map<?, ?> map ->
                    map.entrySet().stream()
                            .map(e -> text(e.getKey()) + ": " + text(e.getValue()))
                            .sorted()
                            .collect(Collectors.joining(", ", "{", "}"));
            case Double number ->
                    number == Math.rint(number) && Math.abs(number) < 1e15
                            ? Long.toString(number.longValue())
                            : number.toString();
            default -> value.toString();
        };
    }

    private String hex(Object value) {
        return switch (value) {
            case String text -> hex(text.getBytes(StandardCharsets.UTF_8));
            case CelByteString bytes -> hex(bytes.toByteArray());
            default -> signed(value, 16);
        };
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    private String signed(Object value, int radix) {
        return Long.toString(integer(value), radix);
    }

    private long integer(Object value) {
        return switch (value) {
            case Long number -> number;
            case UnsignedLong number -> number.longValue();
            default -> throw unfit(value);
        };
    }

    private double number(Object value) {
        if (value instanceof Number number && Double.isFinite(number.doubleValue())) {
            return number.doubleValue();
        }
        throw unfit(value);
    }

    private CelInvalidArgumentException unfit(Object value) {
        return new CelInvalidArgumentException(
                "format cannot write a value of type %s with %%%s"
                        .formatted(value.getClass().getSimpleName(), letter));
    }
}
