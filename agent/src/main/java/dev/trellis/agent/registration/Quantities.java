package dev.trellis.agent.registration;

import dev.trellis.api.meta.IntOrString;

import io.fabric8.kubernetes.api.model.Quantity;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Sums of resources in the form in which Kubernetes writes them. */
final class Quantities {
    private static final String[] BINARY = {"", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"};
    private static final String[] DECIMAL = {"n", "u", "m", "", "k", "M", "G", "T", "P", "E"};
    private static final int NANO = 9;
    private static final BigInteger KIBI = BigInteger.valueOf(1024);
    private static final BigInteger THOUSAND = BigInteger.valueOf(1000);

    private Quantities() {}

    /** The sum of each resource over all maps, by name. */
    static SortedMap<String, IntOrString> sum(Collection<Map<String, Quantity>> maps) {
        var sums = new LinkedHashMap<String, Sum>();
        maps.forEach(map ->
                map.forEach((name, quantity) -> sums.merge(name, Sum.of(quantity), Sum::plus)));
        var written = new TreeMap<String, IntOrString>();
        sums.forEach((name, sum) -> written.put(name, IntOrString.of(sum.text())));
        return written;
    }

    /**
     * An amount and how it is written.
     *
     * @param binary by powers of 1024; the first amount that is not zero decides
     */
    private record Sum(BigDecimal amount, boolean binary) {
        static Sum of(Quantity quantity) {
            return new Sum(quantity.getNumericalAmount(), quantity.getFormat().endsWith("i"));
        }

        Sum plus(Sum other) {
            return new Sum(amount.add(other.amount), amount.signum() == 0 ? other.binary : binary);
        }

        String text() {
            return binary && amount.abs().compareTo(new BigDecimal(KIBI)) >= 0
                    ? scaled(amount.setScale(0, RoundingMode.UP).toBigInteger(), KIBI, BINARY)
                    : scaled(
                            amount.setScale(NANO, RoundingMode.UP).unscaledValue(),
                            THOUSAND,
                            DECIMAL);
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
}
