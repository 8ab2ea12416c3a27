package dev.trellis.operators.image;

import com.fasterxml.jackson.databind.JsonNode;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/** Knows who we are at registries. */
@FunctionalInterface
public interface Logins {
    Logins NONE = _ -> Optional.empty();

    /**
     * Who we are at a registry.
     *
     * @param host with its port, if it has one
     */
    Optional<Login> find(String host);

    /** The same, and where it knows nothing the other. */
    default Logins or(Logins other) {
        return host -> find(host).or(() -> other.find(host));
    }

    /** Those of a Secret of the type kubernetes.io/dockerconfigjson. */
    static Logins of(JsonNode config) {
        return host ->
                config.path("auths").properties().stream()
                        .filter(one -> isFor(one.getKey(), host))
                        .findFirst()
                        .flatMap(one -> login(one.getValue()));
    }

    private static boolean isFor(String key, String host) {
        var plain = key.replaceFirst("^https?://", "");
        return plain.equals(host) || plain.startsWith(host + "/");
    }

    private static Optional<Login> login(JsonNode entry) {
        if (entry.path("auth").isTextual()) {
            try {
                var both =
                        new String(
                                Base64.getDecoder().decode(entry.path("auth").textValue()),
                                StandardCharsets.UTF_8);
                var colon = both.indexOf(':');
                return colon < 0
                        ? Optional.empty()
                        : Optional.of(
                                new Login(both.substring(0, colon), both.substring(colon + 1)));
            } catch (IllegalArgumentException e) {
                return Optional.empty(); // Nobody can log in with it; the registry says so.
            }
        }
        return entry.path("username").isTextual()
                ? Optional.of(
                        new Login(entry.path("username").asText(), entry.path("password").asText()))
                : Optional.empty();
    }
}
