package dev.trellis.interpreter;

import java.util.Locale;

/** How much an object needs another, the strongest first. */
public enum Strength {
    /** It does not work without. */
    REQUIRED,

    /** Whoever answered cannot tell: what runs on the cluster decides. */
    UNSTATED,

    /** It says itself that it works without. */
    OPTIONAL,

    /** It belongs there, and others may need it more. */
    ADVISORY,

    /** A cluster must offer it; it is never moved. */
    PREREQUISITE;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
