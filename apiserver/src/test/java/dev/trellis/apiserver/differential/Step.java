package dev.trellis.apiserver.differential;

import java.util.Map;

/** One request of a case. Names in braces stand for what only a server knows. */
record Step(String method, String path, Map<String, String> headers, String body) {
    Step {
        headers = Map.copyOf(headers);
    }

    @Override
    public String toString() {
        return method + " " + path;
    }
}
