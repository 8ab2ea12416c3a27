package dev.trellis.promote.follow;

import dev.trellis.engine.client.KubeApi;
import dev.trellis.interpreter.Layer;
import dev.trellis.interpreter.builtin.BuiltinLayer;
import dev.trellis.interpreter.customization.CustomizationLayer;
import dev.trellis.interpreter.lua.LuaEngine;
import dev.trellis.interpreter.thirdparty.ThirdPartyLayer;
import dev.trellis.interpreter.webhook.WebhookLayer;
import dev.trellis.promote.hub.HubCustomizations;
import dev.trellis.promote.hub.HubWebhooks;
import dev.trellis.promote.tunnel.ServiceTransport;
import dev.trellis.promote.tunnel.TransportChoice;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;

/**
 * The interpreters of the hub as they are configured there. Read live and kept for a moment: a hub
 * may lack these kinds, and the cache of a kind that nobody serves would never be complete.
 */
public final class HubInterpreters implements Supplier<List<Layer>> {
    private static final Duration KEPT = Duration.ofSeconds(30);

    private final KubeApi api;
    private final InstantSource clock;
    private final LuaEngine engine = LuaEngine.usual();
    private List<Layer> layers = List.of();
    private Instant until = Instant.MIN;

    public HubInterpreters(KubeApi api, InstantSource clock) {
        this.api = api;
        this.clock = clock;
    }

    /** Fails where they cannot be read: fewer interpreters would find fewer needs. */
    @Override
    public synchronized List<Layer> get() {
        var now = clock.instant();
        if (!now.isBefore(until)) {
            layers =
                    List.of(
                            new CustomizationLayer(HubCustomizations.load(api), engine),
                            new WebhookLayer(
                                    HubWebhooks.load(api),
                                    new ServiceTransport(api, TransportChoice.AUTO)),
                            new ThirdPartyLayer(engine),
                            new BuiltinLayer());
            until = now.plus(KEPT);
        }
        return layers;
    }
}
