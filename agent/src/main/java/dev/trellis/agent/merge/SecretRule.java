package dev.trellis.agent.merge;

import com.fasterxml.jackson.databind.node.ObjectNode;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * All data is the manifest's, but for a service account's token, which the cluster puts in. The
 * type of a Secret cannot change, so one of another type is made anew.
 */
record SecretRule() implements Rule {
    private static final String TOKEN = "kubernetes.io/service-account-token";
    private static final String OPAQUE = "Opaque";

    /** With plain values in their stored form; a key with two different values is a mistake. */
    static Prepared prepared(ObjectNode manifest) {
        var copy = manifest.deepCopy();
        var plain = Trees.copyOf(copy, "stringData");
        copy.remove("stringData");
        if (plain.isEmpty()) {
            return new Prepared.Ready(copy);
        }
        var data = copy.withObjectProperty("data");
        for (var entry : plain.properties()) {
            var key = entry.getKey();
            var stored =
                    Base64.getEncoder()
                            .encodeToString(
                                    entry.getValue().asText("").getBytes(StandardCharsets.UTF_8));
            if (data.has(key) && !data.path(key).asText("").equals(stored)) {
                return new Prepared.Unusable(
                        "Secret.stringData[\"%s\"] conflicts with Secret.data[\"%s\"]"
                                .formatted(key, key));
            }
            data.put(key, stored);
        }
        return new Prepared.Ready(copy);
    }

    @Override
    public ObjectNode apply(ObjectNode live, ObjectNode manifest) {
        var body = live.deepCopy();
        if (type(manifest).equals(TOKEN)) {
            body.withObjectProperty("data").setAll(Trees.copyOf(manifest, "data"));
        } else {
            Trees.take(body, manifest, "data");
        }
        body.put("type", type(manifest));
        return body;
    }

    @Override
    public boolean needsRemake(ObjectNode live, ObjectNode body) {
        return !type(live).equals(type(body));
    }

    @Override
    public boolean remakesImmutable() {
        return true;
    }

    private static String type(ObjectNode secret) {
        var type = Trees.text(secret, "type");
        return type.isEmpty() ? OPAQUE : type;
    }
}
