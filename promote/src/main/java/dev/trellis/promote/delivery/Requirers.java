package dev.trellis.promote.delivery;

import dev.trellis.api.meta.Metadata;
import dev.trellis.api.promotion.BundleObject;
import dev.trellis.api.promotion.PromotedBundle;
import dev.trellis.api.promotion.PromotionClaim;
import dev.trellis.api.promotion.PromotionClaimSpecBuilder;
import dev.trellis.api.promotion.PromotionMarks;
import dev.trellis.api.promotion.Requirer;
import dev.trellis.api.promotion.RequirerBuilder;
import dev.trellis.engine.client.ObjectKey;

import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** Who needs an object, as its claim lists them. */
public final class Requirers {
    private Requirers() {}

    /** Those of a bundle with these objects. */
    public static List<Requirer> of(
            PromotedBundle bundle, Collection<BundleObject> objects, String id) {
        var key = ObjectKey.of(bundle);
        return BundleNeeds.rootsOf(objects, id).stream()
                .map(root ->
                        RequirerBuilder.builder()
                                .namespace(key.namespace())
                                .bundle(key.name())
                                .uid(bundle.getMetadata().getUid())
                                .rootId(root)
                                .promotionId(
                                        Metadata.label(bundle, PromotionMarks.PROMOTION)
                                                .orElse(null))
                                .strength(Requirer.REQUIRED)
                                .build())
                .toList();
    }

    /** The claim with these instead of those that the bundle had there. */
    public static PromotionClaim with(
            PromotedBundle bundle, PromotionClaim claim, List<Requirer> requirers) {
        var key = ObjectKey.of(bundle);
        var changed = new PromotionClaim();
        changed.setMetadata(claim.getMetadata());
        changed.setStatus(claim.getStatus());
        changed.setSpec(
                PromotionClaimSpecBuilder.builder(claim.getSpec())
                        .requirers(
                                Stream.concat(
                                                claim.getSpec().requirers().stream()
                                                        .filter(it -> !key.equals(bundleOf(it))),
                                                requirers.stream())
                                        .toList())
                        .build());
        return changed;
    }

    static ObjectKey bundleOf(Requirer requirer) {
        return new ObjectKey(requirer.namespace(), requirer.bundle());
    }
}
