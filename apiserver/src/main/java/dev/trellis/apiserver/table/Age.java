package dev.trellis.apiserver.table;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;

/** How long ago something was, as people like to read it: two units at most. */
final class Age {
    private Age() {}

    static String of(String timestamp, Instant now) {
        if (timestamp.isEmpty()) {
            return "<unknown>";
        }
        try {
            return of(Duration.between(Instant.parse(timestamp), now));
        } catch (DateTimeException _) {
            return "<invalid>";
        }
    }

    static String of(Duration duration) {
        var seconds = duration.toSeconds();
        if (seconds < -1) {
            return "<invalid>";
        }
        if (seconds < 0) {
            return "0s";
        }
        var minutes = seconds / 60;
        var hours = minutes / 60;
        if (seconds < 120) {
            return seconds + "s";
        }
        if (minutes < 10) {
            return two(minutes, "m", seconds % 60, "s");
        }
        if (minutes < 180) {
            return minutes + "m";
        }
        if (hours < 8) {
            return two(hours, "h", minutes % 60, "m");
        }
        if (hours < 48) {
            return hours + "h";
        }
        if (hours < 24 * 8) {
            return two(hours / 24, "d", hours % 24, "h");
        }
        if (hours < 24 * 365 * 2) {
            return hours / 24 + "d";
        }
        if (hours < 24 * 365 * 8) {
            return two(hours / 24 / 365, "y", hours / 24 % 365, "d");
        }
        return hours / 24 / 365 + "y";
    }

    private static String two(long large, String largeUnit, long small, String smallUnit) {
        return small == 0 ? large + largeUnit : large + largeUnit + small + smallUnit;
    }
}
