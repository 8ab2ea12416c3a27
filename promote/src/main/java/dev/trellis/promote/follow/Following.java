package dev.trellis.promote.follow;

import dev.trellis.api.promotion.BundleObject;
import dev.trellis.api.promotion.PromotedBundleStatus;
import dev.trellis.api.promotion.PromotionClaim;
import dev.trellis.api.promotion.Requirer;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What following a bundle wants. Joins are written before the bundle lists what it shares, and
 * leaves after it has ceased to: so nobody gives up an object that another counts on.
 *
 * @param joins claims of others that this bundle is to share in
 * @param objects the next list of objects, where it differs
 * @param leaves claims of others that it needs no more
 * @param again when to look again because time matters
 */
record Following(
        List<Join> joins,
        Optional<List<BundleObject>> objects,
        List<PromotionClaim> leaves,
        PromotedBundleStatus status,
        Optional<Duration> again) {
    Following {
        joins = List.copyOf(joins);
        objects = objects.map(List::copyOf);
        leaves = List.copyOf(leaves);
    }

    /** A claim with those of this bundle who need it. */
    record Join(PromotionClaim claim, List<Requirer> requirers) {
        Join {
            requirers = List.copyOf(requirers);
        }
    }
}
