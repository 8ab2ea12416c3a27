package dev.trellis.interpreter.builtin;

import dev.trellis.interpreter.InterpreterFailure;

import io.fabric8.kubernetes.api.model.Quantity;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * An amount of a resource, and how it is written.
 *
 * @param binary by powers of 1024
 */
public record Amount(BigDecimal amount, boolean binary) {
    public static final Amount ZERO = new Amount(BigDecimal.ZERO, false);

    private static final String[] BINARY = {"", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"};
    private static final String[] DECIMAL = {"n", "u", "m", "", "k", "M", "G", "T", "P", "E"};
    private static final int NANO = 9;
    private static final int LENGTH_MAX = 64;
    private static final BigInteger KIBI = BigInteger.valueOf(1024);
    private static final BigInteger THOUSAND = BigInteger.valueOf(1000);

    /**
     * Reads an amount such as {@code 500m}.
     *
     * @throws InterpreterFailure where the text is no quantity
     */
    public static Amount parse(String text) {
        try {
            // An exponent of millions is a number too, and takes all memory to write.
            if (text.length() > LENGTH_MAX) {
                throw new IllegalArgumentException("too long");
            }
            var quantity = Quantity.parse(text);
            var amount = quantity.getNumericalAmount();
            if (Math.abs((long) amount.precision() - amount.scale()) > LENGTH_MAX
                    || amount.scale() > LENGTH_MAX) {
                throw new IllegalArgumentException("out of range");
            }
            return new Amount(amount, quantity.getFormat().endsWith("i"));
        } catch (IllegalArgumentException e) {
            throw new InterpreterFailure(
                    InterpreterFailure.Code.FAILED,
                    "'%s' is no quantity such as 500m or 1.5Gi"
                            .formatted(text.substring(0, Math.min(text.length(), LENGTH_MAX))),
                    e);
        }
    }

    /** The first amount that is not zero decides how the sum is written. */
    public Amount plus(Amount other) {
        return new Amount(amount.add(other.amount), amount.signum() == 0 ? other.binary : binary);
    }

    public Amount max(Amount other) {
        return amount.compareTo(other.amount) >= 0 ? this : other;
    }

    /** As Kubernetes writes it. */
    @Override
    public String toString() {
        return binary && amount.abs().compareTo(new BigDecimal(KIBI)) >= 0
                ? scaled(amount.setScale(0, RoundingMode.UP).toBigInteger(), KIBI, BINARY)
                : scaled(amount.setScale(NANO, RoundingMode.UP).unscaledValue(), THOUSAND, DECIMAL);
    }

    /** Without a fraction, under the largest unit that allows it. */
    private static String scaled(BigInteger number, BigInteger step, String[] units) {
        if (number.signum() == 0) {
            return "0";
        }
        var left = number;
        var unit = 0;
        while (unit + 1 < units.length && left.mod(step).signum() == 0) {
            left = left.divide(step);
            unit++;
        }
        return left + units[unit];
    }
}
