package dev.trellis.engine.log;

import org.slf4j.event.Level;
import org.slf4j.event.LoggingEvent;

import java.util.LinkedHashMap;
import java.util.Map;

/** What was logged: the constant message, the values beside it, and whether a trace came along. */
public record LogLine(Level level, String message, Map<String, String> values, boolean trace) {
    static LogLine of(LoggingEvent event) {
        var values = new LinkedHashMap<String, String>();
        var pairs = event.getKeyValuePairs();
        if (pairs != null) {
            pairs.forEach(pair -> values.put(pair.key, String.valueOf(pair.value)));
        }
        return new LogLine(
                event.getLevel(), event.getMessage(), values, event.getThrowable() != null);
    }
}
