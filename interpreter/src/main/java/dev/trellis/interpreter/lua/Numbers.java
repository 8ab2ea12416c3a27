package dev.trellis.interpreter.lua;

import java.math.BigDecimal;
import java.math.MathContext;

/** Numbers as text, the way C prints them. */
final class Numbers {
    private static final int USUAL_DIGITS = 14;
    private static final double INTEGER_MAX = 1e15;

    private Numbers() {}

    /** As {@code tostring} gives it. */
    static String text(double value) {
        return value == Math.rint(value) && Math.abs(value) < INTEGER_MAX
                ? String.valueOf((long) value)
                : general(value, USUAL_DIGITS);
    }

    /** As {@code %g}: so many digits, without zeros at the end. */
    static String general(double value, int precision) {
        if (Double.isNaN(value)) {
            return "nan";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "inf" : "-inf";
        }
        if (value == 0) {
            return "0";
        }
        var digits = Math.max(precision, 1);
        var rounded = new BigDecimal(value).round(new MathContext(digits)).stripTrailingZeros();
        var exponent = rounded.precision() - rounded.scale() - 1;
        if (exponent >= -4 && exponent < digits) {
            return rounded.toPlainString();
        }
        return "%se%s%02d"
                .formatted(
                        rounded.movePointLeft(exponent).stripTrailingZeros().toPlainString(),
                        exponent < 0 ? "-" : "+",
                        Math.abs(exponent));
    }
}
