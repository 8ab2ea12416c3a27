package dev.trellis.operators.source;

/** The content that was decided about is not there any more; the newer one is read soon. */
public final class StaleCatalog extends RuntimeException {
    private static final long serialVersionUID = 1;

    StaleCatalog(String message) {
        super(message, null, false, false);
    }
}
