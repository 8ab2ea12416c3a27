package dev.trellis.apiserver.control;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.access.ClusterAccess;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Optional;

/** Fills secrets that ask for the token of a service account, and ends them with the account. */
final class TokenSecrets {
    private static final String TYPE = "kubernetes.io/service-account-token";
    private static final String NAME = "kubernetes.io/service-account.name";
    private static final String UID = "kubernetes.io/service-account.uid";

    private final Objects objects;
    private final ClusterAccess access;
    private final String authority;

    TokenSecrets(Objects objects, ClusterAccess access, String authority) {
        this.objects = objects;
        this.access = access;
        this.authority = authority;
    }

    void lookAtSecret(String key) {
        var secrets = objects.kind("", "secrets");
        // By its attributes first: most secrets are something else, and need not be parsed.
        var asks =
                objects.store()
                        .find(secrets.table(), key)
                        .filter(entry -> TYPE.equals(entry.attributes().fields().get("type")));
        var secret = asks.isEmpty() ? Optional.<ObjectNode>empty() : objects.find(secrets, key);
        if (secret.isEmpty() || secret.get().path("metadata").has("deletionTimestamp")) {
            return;
        }
        var account = account(key, secret.get());
        if (account.isEmpty()) {
            if (secret.get().at("/metadata/annotations").has(UID)) {
                objects.delete(secrets, key);
            }
        } else if (!secret.get().path("data").has("token")) {
            objects.change(secrets, key, "", current -> fill(current, account.get()));
        }
    }

    /** A new account may be what a secret waits for; one that is gone takes its secrets along. */
    void lookAtAccount(String key) {
        var secrets = objects.kind("", "secrets");
        var keys = new ArrayList<String>();
        objects.store()
                .current(secrets.table())
                .visit(
                        Objects.namespaceOf(key) + "/",
                        "",
                        (secret, entry) -> {
                            if (TYPE.equals(entry.attributes().fields().get("type"))) {
                                keys.add(secret);
                            }
                            return true;
                        });
        keys.forEach(this::lookAtSecret);
    }

    /** The account that a secret names, if it is still the same one. */
    private Optional<ObjectNode> account(String key, ObjectNode secret) {
        var annotations = secret.path("metadata").path("annotations");
        var accounts = objects.kind("", "serviceaccounts");
        var uid = annotations.path(UID).asText("");
        return objects.find(
                        accounts,
                        accounts.key(Objects.namespaceOf(key), annotations.path(NAME).asText("")))
                .filter(found -> uid.isEmpty() || found.at("/metadata/uid").asText().equals(uid));
    }

    private ObjectNode fill(ObjectNode secret, ObjectNode account) {
        secret.withObject("metadata")
                .withObject("annotations")
                .put(UID, account.at("/metadata/uid").asText());
        secret.withObject("data")
                .put("ca.crt", base64(authority))
                .put("namespace", base64(account.at("/metadata/namespace").asText()))
                .put("token", base64(access.tokenForSecret(account, secret)));
        return secret;
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
