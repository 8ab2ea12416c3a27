package dev.trellis.hub;

import dev.trellis.hub.webhook.WebhookSettings;

/**
 * What a hub needs to know to start.
 *
 * @param namespace where the hub keeps what is its own
 * @param webhook how API servers reach the conversion
 */
public record HubSettings(String namespace, WebhookSettings webhook) {

    public HubSettings {
        if (namespace.isBlank()) {
            throw new IllegalArgumentException(
                    "the hub needs a namespace for its own objects: name one");
        }
    }
}
