package dev.trellis.promote.follow;

import dev.trellis.api.promotion.PromotedBundle;
import dev.trellis.api.promotion.Promotion;
import dev.trellis.api.promotion.PromotionClaim;
import dev.trellis.api.promotion.PromotionPayload;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.promote.access.HubAccess;

import java.time.Instant;
import java.util.Collection;
import java.util.Optional;

/** What the hub knows about promotions. */
interface HubRecords {
    Collection<PromotionClaim> claims(String cluster);

    Optional<PromotedBundle> bundle(ObjectKey key);

    Collection<PromotionPayload> payloads(String namespace);

    Optional<Promotion> promotion(ObjectKey key);

    Instant now();

    static HubRecords of(HubAccess hub) {
        return new HubRecords() {
            @Override
            public Collection<PromotionClaim> claims(String cluster) {
                return hub.claims().in(cluster);
            }

            @Override
            public Optional<PromotedBundle> bundle(ObjectKey key) {
                return hub.bundles().find(key);
            }

            @Override
            public Collection<PromotionPayload> payloads(String namespace) {
                return hub.payloads().in(namespace);
            }

            @Override
            public Optional<Promotion> promotion(ObjectKey key) {
                return hub.promotions().find(key);
            }

            @Override
            public Instant now() {
                return hub.clock().instant();
            }
        };
    }
}
