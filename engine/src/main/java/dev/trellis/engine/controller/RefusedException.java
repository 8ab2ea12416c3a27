package dev.trellis.engine.controller;

/** A write that the server refused, for the log; where it was made adds nothing to that. */
final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    RefusedException(int code, String reason, String message) {
        super("refused with %d %s: %s".formatted(code, reason, message), null, false, false);
    }
}
