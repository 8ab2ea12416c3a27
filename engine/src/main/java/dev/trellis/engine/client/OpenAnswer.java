package dev.trellis.engine.client;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** An answer whose body is still arriving. It holds a connection until it is closed. */
public final class OpenAnswer implements AutoCloseable {
    private final int code;
    private final List<String> warnings;
    private final BodyStream body;

    OpenAnswer(int code, List<String> warnings, BodyStream body) {
        this.code = code;
        this.warnings = List.copyOf(warnings);
        this.body = body;
    }

    public int code() {
        return code;
    }

    /** The headers that warn, as they are. */
    List<String> warnings() {
        return warnings;
    }

    public boolean succeeded() {
        return code >= 200 && code < 300;
    }

    /** Blocks until bytes come; fails after the silence that was allowed. */
    public InputStream body() {
        return body;
    }

    /** The start of the body; what follows the bound is left unread. */
    byte[] firstBytes(int bytesMax) throws IOException {
        return body.readNBytes(bytesMax);
    }

    /** Wakes up a reader, which then fails. */
    @Override
    public void close() {
        body.close();
    }
}
