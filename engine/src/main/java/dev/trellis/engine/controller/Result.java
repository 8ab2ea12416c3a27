package dev.trellis.engine.controller;

import java.util.Locale;

/** How a run ended, as the metrics tell it. */
enum Result {
    DONE,
    WAITING,
    BLOCKED,
    RETRY,
    CONFLICT,
    UNAVAILABLE,
    INTERRUPTED,
    FAILED;

    static Result of(Failure failure) {
        return switch (failure) {
            case INTERRUPTED -> INTERRUPTED;
            case CONFLICT -> CONFLICT;
            case OVERLOADED, UNREACHABLE -> UNAVAILABLE;
            case REFUSED, BUG -> FAILED;
        };
    }

    /** As a value of the label {@code result}. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
