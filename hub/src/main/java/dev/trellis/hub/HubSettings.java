package dev.trellis.hub;

import dev.trellis.engine.leader.LeaseSettings;
import dev.trellis.engine.ops.ListenAddress;
import dev.trellis.hub.webhook.WebhookSettings;

/**
 * What a hub needs to know to start.
 *
 * @param namespace where the hub keeps what is its own
 * @param host the name of this machine or pod, by which people tell replicas apart
 * @param elects whether replicas elect a leader; without, this one acts at once and must be alone
 * @param ops where metrics and health are asked for
 * @param webhook how API servers reach the conversion
 * @param strictOcm whether to do no more than OCM does where we promise more
 */
public record HubSettings(
        String namespace,
        String host,
        boolean elects,
        ListenAddress ops,
        WebhookSettings webhook,
        boolean strictOcm) {

    private static final String LEASE = "trellis-hub";

    public HubSettings {
        if (namespace.isBlank()) {
            throw new IllegalArgumentException(
                    "The hub needs a namespace for its own objects: name one.");
        }
    }

    LeaseSettings lease() {
        return LeaseSettings.of(namespace, LEASE, host);
    }
}
