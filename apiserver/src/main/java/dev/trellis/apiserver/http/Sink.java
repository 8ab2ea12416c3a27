package dev.trellis.apiserver.http;

import java.util.List;
import java.util.function.Consumer;

/** The way to one watcher. Of its methods only one is called at a time. */
public interface Sink {
    /**
     * Sends events without waiting.
     *
     * @param events one line each; at least one
     * @param done called once, with whether they went out
     */
    void send(List<byte[]> events, Consumer<Boolean> done);

    /** Ends the stream in good order. */
    void finish();
}
