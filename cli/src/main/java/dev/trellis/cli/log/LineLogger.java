package dev.trellis.cli.log;

import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;
import org.slf4j.event.KeyValuePair;
import org.slf4j.event.Level;
import org.slf4j.event.LoggingEvent;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;
import org.slf4j.spi.LoggingEventAware;

import java.time.Instant;
import java.util.List;

/** Writes each event as one line to standard error; a stack trace follows where there is one. */
final class LineLogger extends LegacyAbstractLogger implements LoggingEventAware {
    private static final long serialVersionUID = 1L;

    LineLogger(String name) {
        this.name = name;
    }

    /** The fluent API ends here, the only way that brings key-values. */
    @Override
    public void log(LoggingEvent event) {
        var pairs = event.getKeyValuePairs();
        write(
                event.getLevel(),
                event.getMessage(),
                event.getArgumentArray(),
                pairs == null ? List.of() : pairs,
                event.getThrowable());
    }

    @Override
    protected void handleNormalizedLoggingCall(
            Level level,
            @Nullable Marker marker,
            String message,
            Object @Nullable [] arguments,
            @Nullable Throwable cause) {
        write(level, message, arguments, List.of(), cause);
    }

    private void write(
            Level level,
            String message,
            Object @Nullable [] arguments,
            List<KeyValuePair> pairs,
            @Nullable Throwable cause) {
        var text = MessageFormatter.basicArrayFormat(message, arguments);
        var line = LogLine.of(Instant.now(), level, name, text, pairs, cause);
        // One call per event, so that lines of several threads never mix.
        System.err.print(line);
        System.err.flush();
    }

    @Override
    protected @Nullable String getFullyQualifiedCallerName() {
        return null;
    }

    @Override
    public boolean isTraceEnabled() {
        return LogLevel.allows(name, Level.TRACE);
    }

    @Override
    public boolean isDebugEnabled() {
        return LogLevel.allows(name, Level.DEBUG);
    }

    @Override
    public boolean isInfoEnabled() {
        return LogLevel.allows(name, Level.INFO);
    }

    @Override
    public boolean isWarnEnabled() {
        return LogLevel.allows(name, Level.WARN);
    }

    @Override
    public boolean isErrorEnabled() {
        return LogLevel.allows(name, Level.ERROR);
    }
}
