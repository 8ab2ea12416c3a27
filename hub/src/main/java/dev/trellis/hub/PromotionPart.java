package dev.trellis.hub;

import dev.trellis.engine.client.ResourceKind;
import dev.trellis.promote.access.HubAccess;
import dev.trellis.promote.follow.HubInterpreters;
import dev.trellis.promote.transaction.PromotionEngine;

import java.util.List;

/** The part of a hub that carries out promotions, also those that a command left behind. */
final class PromotionPart {

    /** What the API server must serve for it. */
    static final List<ResourceKind<?>> NEEDED = HubAccess.NEEDED;

    private PromotionPart() {}

    static void addTo(Ground ground) {
        var hub =
                new HubAccess(
                        ground.api(),
                        ground.caches(),
                        ground.writes(),
                        Ground.MANAGER,
                        ground.clock());
        PromotionEngine.addTo(ground.deciding(), hub, ground.settings().host());
        PromotionEngine.follow(
                ground.deciding(), hub, new HubInterpreters(ground.api(), ground.clock()));
    }
}
