package dev.trellis.engine.cache;

/** The watch cannot go on from where it was: the objects have to be listed again. */
final class ListNeededException extends RuntimeException {
    enum Reason {
        /** The server no longer remembers what happened since the version told last. */
        VERSION_TOO_OLD,
        /** The server's versions went back, as after a restored backup. */
        BACK_IN_TIME,
        /** Not served, not allowed, or an error told in the middle of a watch. */
        REFUSED,
    }

    private final Reason reason;

    ListNeededException(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    Reason reason() {
        return reason;
    }
}
