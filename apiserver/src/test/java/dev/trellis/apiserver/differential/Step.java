package dev.trellis.apiserver.differential;

import java.util.Map;

/**
 * One request of a case. Names in braces stand for what only a server knows.
 *
 * <p>Beside the methods of HTTP there are {@code APPLY}, {@code MERGE}, {@code JSON} and {@code
 * STRATEGIC} for the forms of a patch, {@code WATCH} with the number of events that are read before
 * the stream is left, {@code AWAIT} until the path is served, {@code FORGET}, which is an AWAIT for
 * the contrary, {@code HOOK} with the kind and the name of a webhook (see {@link Hooks}), and
 * {@code ASKED}, whose answer is what webhooks were asked since the last one.
 */
record Step(String method, String path, Map<String, String> headers, String body) {
    Step {
        headers = Map.copyOf(headers);
    }

    @Override
    public String toString() {
        return method + " " + path;
    }
}
