package dev.trellis.cli.shell;

import java.util.Locale;

/** The forms in which a verb can show its result. */
public enum Format {
    TEXT,
    JSON,
    YAML;

    /** As the user types it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
