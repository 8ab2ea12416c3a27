package dev.trellis.sdk.gotemplate;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Go's {@code printf}. */
final class Printf {
    private final String format;
    private final List<@Nullable Object> arguments;
    private final StringBuilder text = new StringBuilder();
    private int at;
    private int used;

    private Printf(String format, List<@Nullable Object> arguments) {
        this.format = format;
        this.arguments = arguments;
    }

    static String formatted(String format, List<@Nullable Object> arguments) {
        var printf = new Printf(format, arguments);
        printf.run();
        return printf.text.toString();
    }

    /** What stands between the percent sign and the verb. */
    private record Flags(
            boolean minus,
            boolean plus,
            boolean sharp,
            boolean space,
            boolean zero,
            int width,
            int precision) {}

    private void run() {
        while (at < format.length()) {
            var percent = format.indexOf('%', at);
            if (percent < 0) {
                text.append(format, at, format.length());
                break;
            }
            text.append(format, at, percent);
            at = percent + 1;
            verb();
        }
        extra();
    }

    private void verb() {
        var flags = flags();
        if (at >= format.length()) {
            text.append("%!(NOVERB)");
            return;
        }
        var verb = format.codePointAt(at);
        at += Character.charCount(verb);
        if (verb == '%') {
            text.append('%');
        } else if (used >= arguments.size()) {
            text.append("%!").appendCodePoint(verb).append("(MISSING)");
        } else {
            var argument = arguments.get(used++);
            text.append(padded(flags, one(flags, verb, argument), isNumber(argument)));
        }
    }

    private Flags flags() {
        var seen = new StringBuilder();
        while (at < format.length() && "-+# 0".indexOf(format.charAt(at)) >= 0) {
            seen.append(format.charAt(at++));
        }
        var minus = seen.indexOf("-") >= 0;
        var width = number();
        var precision = -1;
        if (at < format.length() && format.charAt(at) == '.') {
            at++;
            precision = Math.max(0, number());
        }
        return new Flags(
                minus || width < -1,
                seen.indexOf("+") >= 0,
                seen.indexOf("#") >= 0,
                seen.indexOf(" ") >= 0,
                seen.indexOf("0") >= 0 && !minus,
                width < -1 ? -width : width,
                precision);
    }

    /** A number in the format, or the next argument for a star; -1 where there is none. */
    private int number() {
        if (at < format.length() && format.charAt(at) == '*') {
            at++;
            var argument = used < arguments.size() ? arguments.get(used++) : null;
            return argument instanceof Number number
                    ? Math.clamp(number.longValue(), -1000, 1000)
                    : -1;
        }
        var start = at;
        while (at < format.length() && Character.isDigit(format.charAt(at))) {
            at++;
        }
        return start == at
                ? -1
                : (int)
                        Math.min(
                                1_000_000,
                                Long.parseLong(format.substring(start, Math.min(at, start + 9))));
    }

    private String one(Flags flags, int verb, @Nullable Object value) {
        return switch (verb) {
            case 'v' -> ofValue(flags, value);
            case 'T' -> value == null ? "<nil>" : Kind.typeName(value);
            default ->
                    switch (Kind.of(value)) {
                        case BOOL -> verb == 't' ? String.valueOf(value) : bad(verb, value);
                        case INT -> ofInt(flags, verb, value);
                        case FLOAT -> ofFloat(flags, verb, value);
                        case STRING -> ofText(flags, verb, value);
                        case BYTES ->
                                ofText(
                                        flags,
                                        verb,
                                        new String(
                                                (byte[]) present(value), StandardCharsets.UTF_8));
                        case LIST, MAP -> ofEach(flags, verb, present(value));
                        case NOTHING -> "%!" + Character.toString(verb) + "(<nil>)";
                    };
        };
    }

    private String ofValue(Flags flags, @Nullable Object value) {
        return switch (Kind.of(value)) {
            case STRING -> ofText(flags, 's', value);
            case INT -> ofInt(flags, 'd', value);
            case FLOAT -> ofFloat(flags, 'g', value);
            default -> Printing.ofValue(value);
        };
    }

    private String ofEach(Flags flags, int verb, Object value) {
        var parts = new StringBuilder();
        if (value instanceof List<?> list) {
            list.forEach(item ->
                    parts.append(parts.isEmpty() ? "" : " ").append(one(flags, verb, item)));
            return "[" + parts + "]";
        }
        var sorted = new TreeMap<String, @Nullable Object>(Kind.BYTE_ORDER);
        ((Map<?, ?>) value).forEach((key, item) -> sorted.put(String.valueOf(key), item));
        sorted.forEach((key, item) ->
                parts.append(parts.isEmpty() ? "" : " ")
                        .append(one(flags, verb, key))
                        .append(':')
                        .append(one(flags, verb, item)));
        return "map[" + parts + "]";
    }

    private String ofText(Flags flags, int verb, @Nullable Object value) {
        var string = String.valueOf(value);
        var cut =
                flags.precision() >= 0
                                && flags.precision() < string.codePointCount(0, string.length())
                        ? string.substring(0, string.offsetByCodePoints(0, flags.precision()))
                        : string;
        return switch (verb) {
            case 's' -> cut;
            case 'q' -> quoted(cut);
            case 'x' -> HexFormat.of().formatHex(cut.getBytes(StandardCharsets.UTF_8));
            case 'X' ->
                    HexFormat.of().withUpperCase().formatHex(cut.getBytes(StandardCharsets.UTF_8));
            default -> bad(verb, value);
        };
    }

    private String ofInt(Flags flags, int verb, @Nullable Object value) {
        var number = ((Number) present(value)).longValue();
        return switch (verb) {
            case 'd' -> digits(flags, number, 10, "");
            case 'x' -> digits(flags, number, 16, flags.sharp() ? "0x" : "");
            case 'X' ->
                    digits(flags, number, 16, flags.sharp() ? "0X" : "").toUpperCase(Locale.ROOT);
            case 'o' -> digits(flags, number, 8, flags.sharp() ? "0" : "");
            case 'O' -> digits(flags, number, 8, "0o");
            case 'b' -> digits(flags, number, 2, flags.sharp() ? "0b" : "");
            case 'c' -> Character.toString((int) number);
            case 'q' -> "'" + Character.toString((int) number) + "'";
            case 'U' -> "U+%04X".formatted(number);
            default -> bad(verb, value);
        };
    }

    private static String digits(Flags flags, long number, int base, String prefix) {
        var digits = Long.toString(number, base);
        var negative = digits.startsWith("-");
        var plain = negative ? digits.substring(1) : digits;
        if (flags.precision() == 0 && number == 0) {
            return "";
        }
        return sign(flags, negative)
                + prefix
                + "0".repeat(Math.max(0, flags.precision() - plain.length()))
                + plain;
    }

    private static String sign(Flags flags, boolean negative) {
        return negative ? "-" : flags.plus() ? "+" : flags.space() ? " " : "";
    }

    private String ofFloat(Flags flags, int verb, @Nullable Object value) {
        var number = ((Number) present(value)).doubleValue();
        var negative = number < 0;
        var size = Math.abs(number);
        return switch (verb) {
            case 'f', 'F' ->
                    sign(flags, negative)
                            + new BigDecimal(size)
                                    .setScale(precision(flags), RoundingMode.HALF_EVEN)
                                    .toPlainString();
            case 'e' -> sign(flags, negative) + exponent(size, precision(flags));
            case 'E' ->
                    sign(flags, negative)
                            + exponent(size, precision(flags)).toUpperCase(Locale.ROOT);
            case 'g', 'G' ->
                    sign(flags, negative)
                            + (flags.precision() < 0
                                    ? Printing.shortest(size)
                                    : general(size, flags.precision()));
            default -> bad(verb, value);
        };
    }

    private static int precision(Flags flags) {
        return flags.precision() < 0 ? 6 : flags.precision();
    }

    private static String exponent(double number, int precision) {
        if (number == 0) {
            return "0" + (precision > 0 ? "." + "0".repeat(precision) : "") + "e+00";
        }
        var rounded = rounded(number, precision + 1);
        var digits = rounded.unscaledValue().toString();
        return scientific(digits + "0".repeat(precision + 1 - digits.length()), power(rounded));
    }

    private static String general(double number, int precision) {
        var digits = Math.max(1, precision);
        if (number == 0) {
            return "0";
        }
        var rounded = rounded(number, digits);
        var power = power(rounded);
        return power >= -4 && power < digits
                ? rounded.toPlainString()
                : scientific(rounded.unscaledValue().toString(), power);
    }

    private static BigDecimal rounded(double number, int digits) {
        return new BigDecimal(number)
                .round(new MathContext(digits, RoundingMode.HALF_EVEN))
                .stripTrailingZeros();
    }

    private static int power(BigDecimal number) {
        return number.precision() - number.scale() - 1;
    }

    /** Digits with a point after the first, and an exponent of at least two digits. */
    static String scientific(String digits, int power) {
        return digits.charAt(0)
                + (digits.length() > 1 ? "." + digits.substring(1) : "")
                + "e"
                + (power < 0 ? "-" : "+")
                + (Math.abs(power) < 10 ? "0" : "")
                + Math.abs(power);
    }

    /** Text between quotes, with escapes for what cannot be seen. */
    static String quoted(String string) {
        var quoted = new StringBuilder("\"");
        string.codePoints()
                .forEach(point -> {
                    switch (point) {
                        case '"' -> quoted.append("\\\"");
                        case '\\' -> quoted.append("\\\\");
                        case 7 -> quoted.append("\\a");
                        case 8 -> quoted.append("\\b");
                        case 12 -> quoted.append("\\f");
                        case 10 -> quoted.append("\\n");
                        case 13 -> quoted.append("\\r");
                        case 9 -> quoted.append("\\t");
                        case 11 -> quoted.append("\\v");
                        default -> {
                            if (point < ' ' || point == 127) {
                                quoted.append("\\x%02x".formatted(point));
                            } else if (!isVisible(point)) {
                                quoted.append(
                                        (point > 0xffff ? "\\U%08x" : "\\u%04x").formatted(point));
                            } else {
                                quoted.appendCodePoint(point);
                            }
                        }
                    }
                });
        return quoted.append('"').toString();
    }

    private static boolean isVisible(int point) {
        return point == ' '
                || !(Character.isISOControl(point)
                        || Character.isSpaceChar(point)
                        || Character.getType(point) == Character.FORMAT
                        || Character.getType(point) == Character.PRIVATE_USE
                        || Character.getType(point) == Character.UNASSIGNED
                        || Character.getType(point) == Character.SURROGATE);
    }

    private String padded(Flags flags, String value, boolean number) {
        var missing = flags.width() - value.codePointCount(0, value.length());
        if (missing <= 0) {
            return value;
        }
        if (flags.minus()) {
            return value + " ".repeat(missing);
        }
        if (!flags.zero() || (number && flags.precision() >= 0 && value.indexOf('.') < 0)) {
            return " ".repeat(missing) + value;
        }
        var signed = number && (value.startsWith("-") || value.startsWith("+"));
        return signed
                ? value.charAt(0) + "0".repeat(missing) + value.substring(1)
                : "0".repeat(missing) + value;
    }

    private static boolean isNumber(@Nullable Object value) {
        return value instanceof Number;
    }

    private static String bad(int verb, @Nullable Object value) {
        return "%!"
                + Character.toString(verb)
                + "("
                + Kind.typeName(value)
                + "="
                + Printing.ofValue(value)
                + ")";
    }

    private void extra() {
        if (used >= arguments.size()) {
            return;
        }
        var parts = new StringBuilder();
        for (var value : arguments.subList(used, arguments.size())) {
            parts.append(parts.isEmpty() ? "" : ", ")
                    .append(
                            value == null
                                    ? "<nil>"
                                    : Kind.typeName(value) + "=" + Printing.ofValue(value));
        }
        text.append("%!(EXTRA ").append(parts).append(')');
    }

    private static Object present(@Nullable Object value) {
        if (value == null) {
            throw new FunctionProblem("there is no value to print");
        }
        return value;
    }
}
