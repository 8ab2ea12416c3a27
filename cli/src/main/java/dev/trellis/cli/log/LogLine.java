package dev.trellis.cli.log;

import org.jspecify.annotations.Nullable;
import org.slf4j.event.KeyValuePair;
import org.slf4j.event.Level;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The form of a log line: time, level, logger's last name, message, key-values. */
final class LogLine {
    /** Types that hold a secret redact themselves; this is the net below them. */
    private static final Set<String> SECRET_WORDS =
            Set.of("token", "password", "secretvalue", "authorization", "privatekey");

    private LogLine() {}

    static String of(
            Instant time,
            Level level,
            String logger,
            String message,
            List<KeyValuePair> pairs,
            @Nullable Throwable cause) {
        var line = new StringWriter();
        line.append(time.truncatedTo(ChronoUnit.MILLIS).toString())
                .append(' ')
                .append("%-5s".formatted(level))
                .append(' ')
                .append(logger.substring(logger.lastIndexOf('.') + 1))
                .append(": ")
                .append(oneLine(message));
        for (var pair : pairs) {
            line.append(' ').append(pair.key).append('=').append(value(pair));
        }
        line.append('\n');
        if (cause != null) {
            cause.printStackTrace(new PrintWriter(line, true));
        }
        return line.toString();
    }

    private static String value(KeyValuePair pair) {
        if (SECRET_WORDS.contains(pair.key.toLowerCase(Locale.ROOT))) {
            return "(redacted)";
        }
        var value = oneLine(String.valueOf(pair.value));
        var plain =
                !value.isEmpty() && value.chars().noneMatch(c -> c == ' ' || c == '"' || c == '=');
        return plain ? value : '"' + value.replace("\"", "\\\"") + '"';
    }

    /** A value from outside must not be able to forge a second line, nor to move the cursor. */
    private static String oneLine(String text) {
        if (text.chars().noneMatch(Character::isISOControl)) {
            return text;
        }
        var safe = new StringBuilder();
        text.chars()
                .forEach(c -> {
                    switch (c) {
                        case '\n' -> safe.append("\\n");
                        case '\r' -> safe.append("\\r");
                        case '\t' -> safe.append("\\t");
                        default ->
                                safe.append(
                                        Character.isISOControl(c)
                                                ? "\\u%04x".formatted(c)
                                                : String.valueOf((char) c));
                    }
                });
        return safe.toString();
    }
}
