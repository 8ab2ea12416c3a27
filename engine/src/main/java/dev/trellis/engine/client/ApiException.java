package dev.trellis.engine.client;

import org.jspecify.annotations.Nullable;

/**
 * A request failed in a way that nobody asked for: the server could not be reached, or answered
 * with an error that is no outcome of the request. Trying again later may help.
 */
public final class ApiException extends RuntimeException {
    /** In place of an HTTP status where no answer came. */
    public static final int NO_ANSWER = 0;

    private final int code;

    ApiException(int code, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
    }

    public int code() {
        return code;
    }
}
