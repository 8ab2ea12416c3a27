package dev.trellis.apiserver.access;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.Cause;
import dev.trellis.apiserver.identity.User;
import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.store.Store;
import dev.trellis.apiserver.token.TokenKey;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;

/** The tokens of the service accounts of one logical cluster. */
final class ServiceAccountTokens {
    private static final String CLAIMS = "kubernetes.io";
    private static final int CHECKED_MAX = 4_096;

    private final Store store;
    private final TokenKey key;
    private final String issuer;
    private final Clock clock;
    private final Remembered<String, ObjectNode> checked = new Remembered<>(CHECKED_MAX);

    ServiceAccountTokens(Store store, TokenKey key, String issuer, Clock clock) {
        this.store = store;
        this.key = key;
        this.issuer = issuer;
        this.clock = clock;
    }

    String issuer() {
        return issuer;
    }

    /**
     * A new token.
     *
     * @param bound the object with which it ends, by the name of its claim
     */
    String issue(ObjectNode account, Optional<Bound> bound, List<String> audiences, Instant until) {
        var now = clock.instant().getEpochSecond();
        var metadata = account.path("metadata");
        var namespace = metadata.path("namespace").asText();
        var name = metadata.path("name").asText();
        var claims = Json.object();
        audiences.forEach(claims.putArray("aud")::add);
        claims.put("exp", until.getEpochSecond())
                .put("iat", now)
                .put("iss", issuer)
                .put("jti", UUID.randomUUID().toString());
        var own = claims.putObject(CLAIMS).put("namespace", namespace);
        bound.ifPresent(object ->
                own.putObject(object.claim()).put("name", object.name()).put("uid", object.uid()));
        own.putObject("serviceaccount").put("name", name).put("uid", metadata.path("uid").asText());
        claims.put("nbf", now).put("sub", User.SERVICE_ACCOUNT + namespace + ":" + name);
        return key.sign(claims);
    }

    /** A token without end that lives in a secret. */
    String issueForSecret(ObjectNode account, ObjectNode secret) {
        var metadata = account.path("metadata");
        var namespace = metadata.path("namespace").asText();
        var name = metadata.path("name").asText();
        var claims = Json.object();
        claims.putArray("aud").add(issuer);
        claims.put("iss", issuer);
        var own = claims.putObject(CLAIMS).put("namespace", namespace);
        own.putObject("secret")
                .put("name", secret.path("metadata").path("name").asText())
                .put("uid", secret.path("metadata").path("uid").asText());
        own.putObject("serviceaccount").put("name", name).put("uid", metadata.path("uid").asText());
        claims.put("sub", User.SERVICE_ACCOUNT + namespace + ":" + name);
        return key.sign(claims);
    }

    /** An object that a token is bound to. */
    record Bound(String claim, String name, String uid) {}

    /** Whether a token counts here and now for one of the audiences. */
    TokenCheck check(String token, List<String> audiences) {
        var claims = checked.find(token, key::read).orElse(null);
        if (claims == null || !claims.path("iss").asText().equals(issuer)) {
            return new TokenCheck.Refused("invalid bearer token");
        }
        var own = texts(claims.path("aud"));
        var shared = audiences.stream().filter(own::contains).toList();
        if (shared.isEmpty()) {
            return new TokenCheck.Refused(
                    "[invalid bearer token, token audiences %s is invalid for the target audiences %s]"
                            .formatted(shown(own), shown(audiences)));
        }
        var now = clock.instant().getEpochSecond();
        if (claims.has("exp") && now >= claims.path("exp").asLong()) {
            return new TokenCheck.Refused(
                    "[invalid bearer token, service account token has expired]");
        }
        return missing(claims.path(CLAIMS))
                .<TokenCheck>map(
                        why -> new TokenCheck.Refused("[invalid bearer token, " + why + "]"))
                .orElseGet(() -> new TokenCheck.Valid(user(claims), shared));
    }

    /** What the token needs to be there and is not. */
    private Optional<String> missing(JsonNode own) {
        var namespace = own.path("namespace").asText();
        var account = own.path("serviceaccount");
        var name = account.path("name").asText();
        var found = find("serviceaccounts", namespace + "/" + name);
        if (found.isEmpty()) {
            return Optional.of("serviceaccounts \"%s\" not found".formatted(name));
        }
        var uid = found.get().path("metadata").path("uid").asText();
        if (!uid.equals(account.path("uid").asText())) {
            return Optional.of(
                    "service account UID (%s) does not match claim (%s)"
                            .formatted(uid, account.path("uid").asText()));
        }
        var kept =
                isThere(own, "secret", "secrets", namespace + "/")
                        && isThere(own, "pod", "pods", namespace + "/")
                        && (own.has("pod") || isThere(own, "node", "nodes", ""));
        return kept ? Optional.empty() : Optional.of("service account token has been invalidated");
    }

    private boolean isThere(JsonNode own, String claim, String table, String prefix) {
        if (!own.has(claim)) {
            return true;
        }
        return find(table, prefix + own.path(claim).path("name").asText())
                .filter(object ->
                        object.path("metadata")
                                .path("uid")
                                .asText()
                                .equals(own.path(claim).path("uid").asText()))
                .isPresent();
    }

    private static User user(JsonNode claims) {
        var own = claims.path(CLAIMS);
        var extra = new TreeMap<String, List<String>>();
        if (claims.has("jti")) {
            extra.put(
                    "authentication.kubernetes.io/credential-id",
                    List.of("JTI=" + claims.path("jti").asText()));
        }
        for (var claim : List.of("pod", "node")) {
            if (own.has(claim)) {
                extra.put(
                        "authentication.kubernetes.io/" + claim + "-name",
                        List.of(own.path(claim).path("name").asText()));
                extra.put(
                        "authentication.kubernetes.io/" + claim + "-uid",
                        List.of(own.path(claim).path("uid").asText()));
            }
        }
        var groups = new ArrayList<>(User.groupsOfServiceAccounts(own.path("namespace").asText()));
        groups.add(User.AUTHENTICATED);
        return new User(
                claims.path("sub").asText(),
                own.path("serviceaccount").path("uid").asText(),
                groups,
                extra);
    }

    private Optional<ObjectNode> find(String table, String objectKey) {
        return store.find(table, objectKey).map(entry -> Json.readStored(entry.bytes()));
    }

    private static List<String> texts(JsonNode list) {
        var made = new ArrayList<String>();
        list.forEach(text -> made.add(text.asText()));
        return made;
    }

    private static String shown(List<String> audiences) {
        return "[" + String.join(" ", audiences.stream().map(Cause::quote).toList()) + "]";
    }
}
