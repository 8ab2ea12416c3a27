package dev.trellis.cel;

import dev.cel.common.exceptions.CelBadFormatException;
import dev.cel.common.exceptions.CelNumericOverflowException;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** An amount as Kubernetes writes it: {@code 500m}, {@code 1.5Gi}, {@code 1e3}. Exact. */
record Quantity(BigDecimal amount) implements Comparable<Quantity> {
    private static final Pattern FORM =
            Pattern.compile(
                    "([+-]?(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+))"
                            + "(?:([numkMGTPE]|[KMGTPE]i)|[eE]([+-]?[0-9]{1,3}))?");
    private static final Map<String, BigDecimal> SCALES =
            Map.ofEntries(
                    Map.entry("n", BigDecimal.ONE.movePointLeft(9)),
                    Map.entry("u", BigDecimal.ONE.movePointLeft(6)),
                    Map.entry("m", BigDecimal.ONE.movePointLeft(3)),
                    Map.entry("k", BigDecimal.ONE.movePointRight(3)),
                    Map.entry("M", BigDecimal.ONE.movePointRight(6)),
                    Map.entry("G", BigDecimal.ONE.movePointRight(9)),
                    Map.entry("T", BigDecimal.ONE.movePointRight(12)),
                    Map.entry("P", BigDecimal.ONE.movePointRight(15)),
                    Map.entry("E", BigDecimal.ONE.movePointRight(18)),
                    Map.entry("Ki", binary(1)),
                    Map.entry("Mi", binary(2)),
                    Map.entry("Gi", binary(3)),
                    Map.entry("Ti", binary(4)),
                    Map.entry("Pi", binary(5)),
                    Map.entry("Ei", binary(6)));

    Quantity {
        // So that equal amounts are equal objects.
        amount = amount.stripTrailingZeros();
    }

    static Optional<Quantity> find(String text) {
        var matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        var number = new BigDecimal(matcher.group(1));
        if (matcher.group(2) != null) {
            number = number.multiply(SCALES.getOrDefault(matcher.group(2), BigDecimal.ONE));
        } else if (matcher.group(3) != null) {
            number = number.scaleByPowerOfTen(Integer.parseInt(matcher.group(3)));
        }
        return Optional.of(new Quantity(number));
    }

    static Quantity of(String text) {
        return find(text)
                .orElseThrow(() ->
                        new CelBadFormatException(
                                "'%s' is no quantity such as 500m or 1.5Gi".formatted(text)));
    }

    boolean isInteger() {
        return amount.scale() <= 0 && amount.toBigInteger().bitLength() < Long.SIZE;
    }

    long asInteger() {
        if (!isInteger()) {
            throw new CelNumericOverflowException(
                    "the quantity %s is no integer of 64 bits".formatted(amount.toPlainString()));
        }
        return amount.longValueExact();
    }

    Quantity plus(Quantity other) {
        return new Quantity(amount.add(other.amount));
    }

    Quantity minus(Quantity other) {
        return new Quantity(amount.subtract(other.amount));
    }

    static Quantity of(long amount) {
        return new Quantity(BigDecimal.valueOf(amount));
    }

    @Override
    public int compareTo(Quantity other) {
        return amount.compareTo(other.amount);
    }

    private static BigDecimal binary(int power) {
        return new BigDecimal(BigInteger.ONE.shiftLeft(10 * power));
    }
}
