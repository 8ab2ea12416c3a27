package dev.trellis.sdk.gotemplate;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How Go prints values. */
final class Printing {
    private Printing() {}

    /** As the result of an action. */
    static String ofAction(@Nullable Object value) {
        return Kind.of(value) == Kind.NOTHING ? "<no value>" : ofValue(value);
    }

    /** As the verb {@code %v}. */
    static String ofValue(@Nullable Object value) {
        return switch (Kind.of(value)) {
            case NOTHING -> "<nil>";
            case BOOL, INT, STRING -> String.valueOf(value);
            case FLOAT -> shortest(((Number) notNull(value)).doubleValue());
            case BYTES -> ofBytes((byte[]) notNull(value));
            case LIST -> ofList((List<?>) notNull(value));
            case MAP -> ofMap((Map<?, ?>) notNull(value));
        };
    }

    /** Like {@code print}: a space between two values of which neither is text. */
    static String joined(List<@Nullable Object> values) {
        var text = new StringBuilder();
        for (var i = 0; i < values.size(); i++) {
            if (i > 0
                    && !(values.get(i) instanceof String)
                    && !(values.get(i - 1) instanceof String)) {
                text.append(' ');
            }
            text.append(ofValue(values.get(i)));
        }
        return text.toString();
    }

    /** The shortest digits that give the number again, with an exponent where it is large. */
    static String shortest(double number) {
        if (Double.isNaN(number) || Double.isInfinite(number)) {
            return Double.isNaN(number) ? "NaN" : number > 0 ? "+Inf" : "-Inf";
        }
        if (number == 0) {
            return 1 / number < 0 ? "-0" : "0";
        }
        var digits = new BigDecimal(Double.toString(number)).stripTrailingZeros();
        var unscaled = digits.unscaledValue().abs().toString();
        var exponent = unscaled.length() - digits.scale() - 1;
        if (exponent >= -4 && exponent < 6) {
            return digits.toPlainString();
        }
        return (number < 0 ? "-" : "") + Printf.scientific(unscaled, exponent);
    }

    private static String ofBytes(byte[] bytes) {
        var text = new StringBuilder("[");
        for (var i = 0; i < bytes.length; i++) {
            text.append(i == 0 ? "" : " ").append(bytes[i] & 0xff);
        }
        return text.append(']').toString();
    }

    private static String ofList(List<?> list) {
        var text = new StringBuilder("[");
        for (var i = 0; i < list.size(); i++) {
            text.append(i == 0 ? "" : " ").append(ofValue(list.get(i)));
        }
        return text.append(']').toString();
    }

    private static String ofMap(Map<?, ?> map) {
        var sorted = new TreeMap<String, @Nullable Object>(Kind.BYTE_ORDER);
        map.forEach((key, value) -> sorted.put(String.valueOf(key), value));
        var text = new StringBuilder("map[");
        sorted.forEach((key, value) ->
                text.append(text.length() == 4 ? "" : " ")
                        .append(key)
                        .append(':')
                        .append(ofValue(value)));
        return text.append(']').toString();
    }

    private static Object notNull(@Nullable Object value) {
        if (value == null) {
            throw new IllegalStateException("nothing is printed before it comes here");
        }
        return value;
    }
}
