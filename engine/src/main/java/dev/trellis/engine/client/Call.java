package dev.trellis.engine.client;

import dev.trellis.api.json.ApiJson;

import org.jspecify.annotations.Nullable;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** One request to the API server. */
public record Call(
        String method,
        String path,
        Map<String, String> query,
        List<Header> headers,
        @Nullable String contentType,
        @Nullable String body) {

    /** A header beside those that every request has. */
    public record Header(String name, String value) {}

    static final String ACCEPT = "Accept";

    public static final String JSON = "application/json";
    public static final String MERGE_PATCH = "application/merge-patch+json";
    public static final String APPLY_PATCH = "application/apply-patch+yaml";

    public Call {
        query = Collections.unmodifiableMap(new LinkedHashMap<>(query));
        headers = List.copyOf(headers);
    }

    public static Call get(String path) {
        return new Call("GET", path, Map.of(), List.of(), null, null);
    }

    public static Call post(String path, String json) {
        return new Call("POST", path, Map.of(), List.of(), JSON, json);
    }

    public static Call put(String path, String json) {
        return new Call("PUT", path, Map.of(), List.of(), JSON, json);
    }

    public static Call delete(String path, String json) {
        return new Call("DELETE", path, Map.of(), List.of(), JSON, json);
    }

    public static Call patch(String path, String contentType, String body) {
        // The server reads JSON that is applied as YAML, where some characters would break lines.
        var sent = contentType.equals(APPLY_PATCH) ? ApiJson.yamlSafe(body) : body;
        return new Call("PATCH", path, Map.of(), List.of(), contentType, sent);
    }

    public Call with(String parameter, String value) {
        var more = new LinkedHashMap<>(query);
        more.put(parameter, value);
        return new Call(method, path, more, headers, contentType, body);
    }

    /** With one more header; one of the same name stays beside it. */
    public Call withHeader(String name, String value) {
        var more = new ArrayList<>(headers);
        more.add(new Header(name, value));
        return new Call(method, path, query, more, contentType, body);
    }

    /** With the answer in this form, where the server has it. JSON unless said. */
    public Call accepting(String forms) {
        return withHeader(ACCEPT, forms);
    }

    /** What the answer may be. */
    String accepted() {
        return headers.stream()
                .filter(header -> header.name().equals(ACCEPT))
                .map(Header::value)
                .findFirst()
                .orElse(JSON);
    }

    String pathAndQuery() {
        return query.isEmpty()
                ? path
                : query.entrySet().stream()
                        .map(entry -> encoded(entry.getKey()) + "=" + encoded(entry.getValue()))
                        .collect(Collectors.joining("&", path + "?", ""));
    }

    /** Without the body, which may hold a secret. */
    @Override
    public String toString() {
        return method + " " + pathAndQuery();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
