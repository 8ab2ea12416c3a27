package dev.trellis.api.hash;

import com.fasterxml.jackson.databind.JsonNode;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Numbers as Kubernetes decodes them in Go and writes them again: int64 if it fits, or float64. */
final class GoNumber {

    private GoNumber() {}

    static void write(JsonNode number, StringBuilder to) {
        if (number.isIntegralNumber() && number.canConvertToLong()) {
            to.append(number.longValue());
        } else {
            writeDouble(number.doubleValue(), to);
        }
    }

    private static void writeDouble(double value, StringBuilder to) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException(
                    "a number of an object to be hashed is beyond 64 bits, which no API server"
                            + " stores");
        }
        if (value == 0) {
            to.append(Double.compare(value, 0) < 0 ? "-0" : "0");
            return;
        }
        var shortest = shortest(value);
        var size = Math.abs(value);
        if (size < 1e-6 || size >= 1e21) {
            writeWithExponent(shortest, to);
        } else {
            to.append(shortest.toPlainString());
        }
    }

    private static void writeWithExponent(BigDecimal value, StringBuilder to) {
        var digits = value.unscaledValue().abs().toString();
        var exponent = digits.length() - 1 - value.scale();
        if (value.signum() < 0) {
            to.append('-');
        }
        to.append(digits.charAt(0));
        if (digits.length() > 1) {
            to.append('.').append(digits, 1, digits.length());
        }
        to.append('e').append(exponent < 0 ? '-' : '+').append(Math.abs(exponent));
    }

    /** The decimal with the fewest digits that reads back as the value. */
    private static BigDecimal shortest(double value) {
        var digits = new BigDecimal(Double.toString(value)).stripTrailingZeros();
        // Java gives two digits where one would do, which shows among the tiniest numbers only.
        if (digits.precision() == 2) {
            var shorter = digits.setScale(digits.scale() - 1, RoundingMode.HALF_EVEN);
            if (shorter.doubleValue() == value) {
                return shorter.stripTrailingZeros();
            }
        }
        return digits;
    }
}
