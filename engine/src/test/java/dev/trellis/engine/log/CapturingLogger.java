package dev.trellis.engine.log;

import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.event.LoggingEvent;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;
import org.slf4j.spi.LoggingEventAware;

import java.util.Map;

/** Hands our own lines to {@link LogCapture} and drops those of libraries. */
final class CapturingLogger extends LegacyAbstractLogger implements LoggingEventAware {
    private static final long serialVersionUID = 1;

    private final boolean ours;

    CapturingLogger(String name) {
        this.name = name;
        this.ours = name.startsWith("dev.trellis.");
    }

    @Override
    public void log(LoggingEvent event) {
        LogCapture.add(LogLine.of(event));
    }

    @Override
    protected void handleNormalizedLoggingCall(
            Level level,
            @Nullable Marker marker,
            String message,
            Object @Nullable [] arguments,
            @Nullable Throwable cause) {
        LogCapture.add(
                new LogLine(
                        level,
                        MessageFormatter.basicArrayFormat(message, arguments),
                        Map.of(),
                        cause != null));
    }

    @Override
    protected @Nullable String getFullyQualifiedCallerName() {
        return null;
    }

    @Override
    public boolean isTraceEnabled() {
        return false;
    }

    @Override
    public boolean isDebugEnabled() {
        return ours;
    }

    @Override
    public boolean isInfoEnabled() {
        return ours;
    }

    @Override
    public boolean isWarnEnabled() {
        return ours;
    }

    @Override
    public boolean isErrorEnabled() {
        return ours;
    }
}
