package dev.trellis.apiserver.http;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** A request, whichever transport brought it. */
public final class ApiRequest {
    private final String method;
    private final String path;
    private final Query query;
    private final SortedMap<String, List<String>> headers;
    private final byte[] body;
    private final Origin origin;

    /** Written and read by the one thread that answers the request. */
    private String carried = "";

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
        this(method, path, query, ignoringCase(headers), body, new Origin(path, "", List.of()));
    }

    private static SortedMap<String, List<String>> ignoringCase(Map<String, List<String>> headers) {
        var made = new TreeMap<String, List<String>>(String.CASE_INSENSITIVE_ORDER);
        made.putAll(headers);
        return made;
    }

    private ApiRequest(
            String method,
            String path,
            Query query,
            SortedMap<String, List<String>> headers,
            byte[] body,
            Origin origin) {
        this.method = method;
        this.path = path;
        this.query = query;
        this.headers = headers;
        this.body = body;
        this.origin = origin;
    }

    /** The same request with what the transport knows of its sender. */
    public ApiRequest from(Origin other) {
        return new ApiRequest(method, path, query, headers, body, other);
    }

    public Origin origin() {
        return origin;
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

    /** The name of the object in the body, once somebody has read it; empty if it has none. */
    public String carried() {
        return carried;
    }

    void carries(String name) {
        carried = name;
    }

    public byte[] body() {
        return body;
    }

    public Optional<String> header(String name) {
        var values = headers.getOrDefault(name, List.of());
        return switch (values.size()) {
            case 0 -> Optional.empty();
            case 1 -> Optional.of(values.getFirst());
            default -> Optional.of(String.join(",", values));
        };
    }

    /** All values of a header, each as it was sent. */
    public List<String> headers(String name) {
        return List.copyOf(headers.getOrDefault(name, List.of()));
    }

    /** Whether there is a header whose name begins like this, in whichever case. */
    public boolean hasHeaderBeginning(String begin) {
        var next = headers.tailMap(begin);
        return !next.isEmpty() && next.firstKey().regionMatches(true, 0, begin, 0, begin.length());
    }

    /** The names of all headers. */
    public List<String> headerNames() {
        return List.copyOf(headers.keySet());
    }
}
