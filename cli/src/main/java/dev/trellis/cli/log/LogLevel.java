package dev.trellis.cli.log;

import org.slf4j.event.Level;

/**
 * What is worth a line: everything of ours from the level on, and of libraries from one level above
 * it, for the web server alone tells dozens of details of every request.
 */
public final class LogLevel {
    private static final String OURS = "dev.trellis.";

    private static volatile Level level = Level.WARN;

    private LogLevel() {}

    /**
     * Sets the level for the whole process.
     *
     * <p>DEBUG is the most detailed: at TRACE the Kubernetes client prints request headers, and
     * with them the user's token.
     */
    public static void set(Level wanted) {
        level = wanted == Level.TRACE ? Level.DEBUG : wanted;
    }

    static boolean allows(String logger, Level event) {
        var lowest = level;
        // Libraries ask this many times for each request, and nearly always in vain.
        if (event.toInt() < lowest.toInt()) {
            return false;
        }
        return logger.startsWith(OURS) || event.toInt() >= forLibraries(lowest).toInt();
    }

    private static Level forLibraries(Level ours) {
        return switch (ours) {
            case TRACE, DEBUG -> Level.INFO;
            case INFO -> Level.WARN;
            case WARN, ERROR -> ours;
        };
    }
}
