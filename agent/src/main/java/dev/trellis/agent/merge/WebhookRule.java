package dev.trellis.agent.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Webhooks are the manifest's; a certificate that somebody put in stays where it has none. */
record WebhookRule() implements Rule {
    private static final String CERTIFICATES = "caBundle";

    @Override
    public ObjectNode apply(ObjectNode live, ObjectNode manifest) {
        var body = live.deepCopy();
        Trees.take(body, manifest, "webhooks");
        body.path("webhooks")
                .forEach(webhook -> {
                    var known = certificates(live, Trees.text(webhook, "name"));
                    if (!known.isEmpty()
                            && webhook.path("clientConfig") instanceof ObjectNode client
                            && Trees.text(client, CERTIFICATES).isEmpty()) {
                        client.put(CERTIFICATES, known);
                    }
                });
        return body;
    }

    private static String certificates(JsonNode live, String name) {
        for (var webhook : live.path("webhooks")) {
            if (Trees.text(webhook, "name").equals(name)) {
                return Trees.text(webhook.path("clientConfig"), CERTIFICATES);
            }
        }
        return "";
    }
}
