package dev.trellis.api.time;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads durations in the spelling of Go, such as {@code 1h30m}, {@code 1.5s} or {@code -2ms}. */
public final class GoDuration {
    private static final Pattern WHOLE =
            Pattern.compile("[-+]?(?:(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:ns|us|µs|μs|ms|s|m|h))+");
    private static final Pattern PART =
            Pattern.compile("([0-9]+\\.?[0-9]*|\\.[0-9]+)(ns|us|µs|μs|ms|s|m|h)");
    // Go counts nanoseconds in 64 bits; what does not fit is no duration there, so not here either.
    private static final BigDecimal MAX = BigDecimal.valueOf(Long.MAX_VALUE);

    private GoDuration() {}

    /** The duration that the text spells, or empty where Go would not read it. */
    public static Optional<Duration> parse(String text) {
        if (text.equals("0") || text.equals("+0") || text.equals("-0")) {
            return Optional.of(Duration.ZERO);
        }
        if (!WHOLE.matcher(text).matches()) {
            return Optional.empty();
        }
        var nanos = BigDecimal.ZERO;
        var parts = PART.matcher(text);
        while (parts.find()) {
            var count = new BigDecimal(parts.group(1));
            nanos = nanos.add(count.multiply(BigDecimal.valueOf(nanosIn(parts.group(2)))));
        }
        if (nanos.compareTo(MAX) > 0) {
            return Optional.empty();
        }
        var duration = Duration.ofNanos(nanos.longValue());
        return Optional.of(text.startsWith("-") ? duration.negated() : duration);
    }

    private static long nanosIn(String unit) {
        return switch (unit) {
            case "ns" -> 1L;
            case "us", "µs", "μs" -> 1_000L; // micro sign U+00B5 and Greek letter mu U+03BC
            case "ms" -> 1_000_000L;
            case "s" -> 1_000_000_000L;
            case "m" -> 60_000_000_000L;
            case "h" -> 3_600_000_000_000L;
            default -> throw new IllegalArgumentException("not a unit of time: " + unit);
        };
    }
}
