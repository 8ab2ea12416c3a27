package dev.trellis.apiserver.gate;

import dev.trellis.apiserver.http.ApiRequest;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;

/** A token that came as the name of a protocol, since browsers let sockets have no headers. */
final class SocketToken {
    private static final String PREFIX = "base64url.bearer.authorization.k8s.io.";

    private SocketToken() {}

    static Optional<String> find(ApiRequest request) {
        return request.header("Sec-WebSocket-Protocol").stream()
                .flatMap(names -> Arrays.stream(names.split(",", -1)))
                .map(String::trim)
                .filter(name -> name.startsWith(PREFIX))
                .map(name -> name.substring(PREFIX.length()))
                .flatMap(text -> decode(text).stream())
                .findFirst();
    }

    private static Optional<String> decode(String text) {
        try {
            return Optional.of(
                    new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
