package dev.trellis.apiserver.store;

import org.jspecify.annotations.Nullable;

/** A change was not made, for it could not be kept. The message says what to do. */
public final class NotKeptException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public NotKeptException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
