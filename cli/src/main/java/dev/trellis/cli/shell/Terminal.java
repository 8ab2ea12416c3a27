package dev.trellis.cli.shell;

import java.util.Map;

/** Whether colours help or disturb on standard output. */
public final class Terminal {
    /** Set by the launcher, which can ask the system without the JVM loading a library for it. */
    static final String PROPERTY = "trellis.terminal";

    /** Empties the screen and goes to its upper left corner. */
    static final String CLEAR = "\u001b[H\u001b[2J";

    private Terminal() {}

    public static boolean colours() {
        return colours(Boolean.getBoolean(PROPERTY), System.getenv());
    }

    /** The rule of no-color.org: any value but the empty one turns colours off. */
    static boolean colours(boolean terminal, Map<String, String> environment) {
        return terminal
                && environment.getOrDefault("NO_COLOR", "").isEmpty()
                && !environment.getOrDefault("TERM", "").equals("dumb");
    }

    /** The text in bold where that can be seen. */
    static String bold(String text, boolean colours) {
        return colours ? "\u001b[1m" + text + "\u001b[0m" : text;
    }
}
