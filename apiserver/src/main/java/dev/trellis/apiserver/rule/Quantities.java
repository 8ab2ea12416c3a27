package dev.trellis.apiserver.rule;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.regex.Pattern;

/** Amounts such as {@code 1.5Gi} in the one way in which the API tells them. */
final class Quantities {
    private static final Pattern FORM =
            Pattern.compile(
                    "([+-]?(?:\\d+\\.?\\d*|\\.\\d+))([numkMGTPE]|[KMGTPE]i|[eE][+-]?\\d{1,2}|)");
    private static final List<String> DECIMAL =
            List.of("n", "u", "m", "", "k", "M", "G", "T", "P", "E");
    private static final List<String> BINARY = List.of("", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei");
    private static final int SMALLEST = -9;
    private static final BigInteger KIBI = BigInteger.valueOf(1024);
    private static final int LENGTH_MAX = 40;

    private Quantities() {}

    /** Rewrites all amounts of an object whose members are amounts. */
    static void canonicalise(JsonNode amounts) {
        if (amounts instanceof ObjectNode object) {
            object.properties()
                    .forEach(member -> object.put(member.getKey(), canonical(member.getValue())));
        }
    }

    /** Refuses an object of which a member is no amount. */
    static void check(JsonNode amounts, String kind) {
        for (var amount : amounts) {
            if (!FORM.matcher(amount.asText("")).matches()) {
                throw Unreadable.refused(
                        kind,
                        "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'");
            }
        }
    }

    private static String canonical(JsonNode amount) {
        return canonical(amount.asText());
    }

    /** The same amount without fractions and as short as it gets; what is none stays as it is. */
    static String canonical(String text) {
        var form = FORM.matcher(text);
        if (text.length() > LENGTH_MAX || !form.matches()) {
            return text;
        }
        var number = new BigDecimal(form.group(1));
        var suffix = form.group(2);
        if (suffix.endsWith("i")) {
            return binary(
                    number.multiply(new BigDecimal(KIBI.pow(BINARY.indexOf(suffix)))), suffix);
        }
        if (suffix.length() > 1) {
            var exponent = Integer.parseInt(suffix.substring(1));
            return decimal(number.scaleByPowerOfTen(exponent), true);
        }
        var exponent = SMALLEST + 3 * DECIMAL.indexOf(suffix);
        return decimal(number.scaleByPowerOfTen(exponent), false);
    }

    private static String binary(BigDecimal value, String suffix) {
        // Below one of the units, and for fractions, the thousands tell it better.
        if (value.abs().compareTo(new BigDecimal(KIBI)) < 0) {
            return decimal(value, false);
        }
        var whole = value.setScale(0, RoundingMode.UP).toBigInteger();
        var unit = 0;
        while (unit < BINARY.size() - 1 && whole.mod(KIBI).signum() == 0) {
            whole = whole.divide(KIBI);
            unit++;
        }
        return suffix.isEmpty() ? whole.toString() : whole + BINARY.get(unit);
    }

    private static String decimal(BigDecimal value, boolean exponents) {
        if (value.signum() == 0) {
            return "0";
        }
        for (var unit = DECIMAL.size() - 1; unit > 0; unit--) {
            var scaled = value.scaleByPowerOfTen(-(SMALLEST + 3 * unit)).stripTrailingZeros();
            if (scaled.scale() <= 0) {
                return scaled.toPlainString() + suffix(unit, exponents);
            }
        }
        var smallest = value.scaleByPowerOfTen(-SMALLEST).setScale(0, RoundingMode.UP);
        return smallest.toPlainString() + suffix(0, exponents);
    }

    private static String suffix(int unit, boolean exponents) {
        var exponent = SMALLEST + 3 * unit;
        return !exponents ? DECIMAL.get(unit) : exponent == 0 ? "" : "e" + exponent;
    }
}
