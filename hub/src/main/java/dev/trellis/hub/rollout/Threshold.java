package dev.trellis.hub.rollout;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** A limit that counts clusters: a number, or a percentage of a total. */
public sealed interface Threshold {
    record Count(long clusters) implements Threshold {}

    record Percent(BigDecimal percent) implements Threshold {}

    /** What somebody wrote is neither; refused when the limit is needed. */
    record Unreadable(String problem) implements Threshold {}

    static Threshold of(long clusters) {
        return new Count(clusters);
    }

    /** Only a text that ends in a percent sign is a limit: plain digits in a string are refused. */
    static Threshold of(String text) {
        if (!text.endsWith("%")) {
            return new Unreadable(
                    "'"
                            + text
                            + "' is an invalid maximum threshold value: string is not a percentage");
        }
        try {
            return new Percent(new BigDecimal(text.substring(0, text.length() - 1)));
        } catch (NumberFormatException notANumber) {
            return new Unreadable(
                    "'"
                            + text
                            + "' is an invalid maximum threshold value: the percentage is not a number");
        }
    }

    /**
     * How many clusters of the total this allows.
     *
     * @param fallback stands for a limit that is not positive or exceeds the total
     */
    default long sizeOf(int total, long fallback) {
        var size =
                switch (this) {
                    case Count(var clusters) -> clusters;
                    case Percent(var percent) -> roundedUp(percent, total);
                    case Unreadable(var problem) -> throw new IllegalStateException(problem);
                };
        return size <= 0 || size > total ? fallback : size;
    }

    private static long roundedUp(BigDecimal percent, int total) {
        return percent.multiply(BigDecimal.valueOf(total))
                .movePointLeft(2)
                .setScale(0, RoundingMode.CEILING)
                .min(BigDecimal.valueOf(Long.MAX_VALUE))
                .longValue();
    }
}
