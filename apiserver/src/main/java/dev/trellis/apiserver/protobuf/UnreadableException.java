package dev.trellis.apiserver.protobuf;

import java.io.IOException;

/** Bytes that are not what they should be; the message is for whoever sent them. */
public final class UnreadableException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnreadableException(String message) {
        super(message);
    }

    static UnreadableException of(IOException cause) {
        var made = new UnreadableException("proto: " + cause.getMessage());
        made.initCause(cause);
        return made;
    }
}
