package dev.trellis.console.http;

import java.util.Map;
import java.util.Optional;

/**
 * A request, as far as the console looks at it.
 *
 * @param host what the client takes the server's name for, with the port; empty where it says none
 * @param path decoded
 * @param query the first value of each parameter
 * @param bearer the token of an Authorization header
 * @param cookie the token of the console's cookie
 */
record Asked(
        String method,
        String host,
        String path,
        Map<String, String> query,
        Optional<String> bearer,
        Optional<String> cookie) {
    static final String TOKEN = "token";

    Asked {
        query = Map.copyOf(query);
    }

    Optional<String> parameter(String name) {
        return Optional.ofNullable(query.get(name));
    }

    boolean isApi() {
        return path.startsWith("/api/");
    }
}
