package dev.trellis.promote.hub;

import dev.trellis.engine.client.KubeApi;
import dev.trellis.interpreter.webhook.Webhook;

import java.util.List;

/** The webhooks that the hub has for kinds, all of them: half of them would be a wrong answer. */
public final class HubWebhooks {
    private HubWebhooks() {}

    /** None where the kind is not installed. */
    public static List<Webhook> load(KubeApi api) {
        return InterpreterObjects.load(
                        api,
                        "resourceinterpreterwebhookconfigurations",
                        "ResourceInterpreterWebhookConfiguration")
                .stream()
                .flatMap(configuration -> Webhook.of(configuration).stream())
                .toList();
    }
}
