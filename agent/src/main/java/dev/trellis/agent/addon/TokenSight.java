package dev.trellis.agent.addon;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.api.json.ApiJson;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;

/**
 * What a service account's token says about itself; nobody checks its signature here, that is the
 * hub's part.
 */
record TokenSight(String accountUid, Instant issued, Instant expires) {
    /** With this share of its life left a token is replaced. */
    private static final double RENEWED_FROM = 0.20;

    static Optional<TokenSight> parse(String token) {
        try {
            var parts = token.split("\\.", -1);
            if (parts.length != 3) {
                return Optional.empty();
            }
            var claims =
                    ApiJson.readTree(
                            new String(
                                    Base64.getUrlDecoder().decode(parts[1]),
                                    StandardCharsets.UTF_8));
            return Optional.of(
                    new TokenSight(
                            claims.path("kubernetes.io")
                                    .path("serviceaccount")
                                    .path("uid")
                                    .asText(),
                            time(claims.path("iat")),
                            time(claims.path("exp"))));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static Instant time(JsonNode seconds) {
        return Instant.ofEpochSecond(seconds.asLong());
    }

    /** Whether a new one is needed. */
    static boolean isDue(String token, String accountUid, Instant now) {
        return parse(token).map(sight -> sight.isDue(accountUid, now)).orElse(true);
    }

    private boolean isDue(String wantedUid, Instant now) {
        var life = Duration.between(issued, expires).toMillis();
        var left = Duration.between(now, expires).toMillis();
        return !accountUid.equals(wantedUid) || life <= 0 || left <= life * RENEWED_FROM;
    }
}
