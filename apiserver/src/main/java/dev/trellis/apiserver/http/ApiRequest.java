package dev.trellis.apiserver.http;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A request, whichever transport brought it. */
public final class ApiRequest {
    private final String method;
    private final String path;
    private final Query query;
    private final Map<String, List<String>> headers;
    private final byte[] body;

    /**
     * Takes a request as it came.
     *
     * @param path decoded, without the query
     * @param body not copied: nobody may change it afterwards
     */
    public ApiRequest(
            String method,
            String path,
            Query query,
            Map<String, List<String>> headers,
            byte[] body) {
        this.method = method;
        this.path = path;
        this.query = query;
        this.headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        this.headers.putAll(headers);
        this.body = body;
    }

    public String method() {
        return method;
    }

    public String path() {
        return path;
    }

    public Query query() {
        return query;
    }

    public byte[] body() {
        return body;
    }

    public Optional<String> header(String name) {
        var values = headers.getOrDefault(name, List.of());
        return values.isEmpty() ? Optional.empty() : Optional.of(String.join(",", values));
    }
}
