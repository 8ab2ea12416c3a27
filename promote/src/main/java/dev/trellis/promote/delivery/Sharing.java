package dev.trellis.promote.delivery;

import dev.trellis.api.promotion.EffectiveStrategy;
import dev.trellis.api.promotion.PromotedBundle;
import dev.trellis.api.promotion.PromotionClaim;
import dev.trellis.api.promotion.PromotionClaimStatus;
import dev.trellis.api.promotion.PromotionClaimStatusBuilder;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.engine.client.ObjectKey;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What decides about objects that several bundles need.
 *
 * @param stored what a bundle that goes has stored, without the values of Secrets; empty where
 *     nobody asks for it
 * @param heirs bundles that are to get objects of a bundle that goes, as far as they are there
 * @param endings by claim, what those who need an object say about its end
 */
record Sharing(
        Optional<Contents> stored,
        SortedMap<ObjectKey, Heir> heirs,
        SortedMap<ObjectKey, String> endings) {
    static final Sharing NONE = new Sharing(Optional.empty(), new TreeMap<>(), new TreeMap<>());

    /**
     * A bundle that gets an object.
     *
     * @param hasValues whether the hub holds the values of the object for it, where it is a Secret
     */
    record Heir(PromotedBundle bundle, boolean hasValues, List<ManifestWork> works) {
        Heir {
            works = List.copyOf(works);
        }
    }

    Sharing {
        heirs = Collections.unmodifiableSortedMap(new TreeMap<>(heirs));
        endings = Collections.unmodifiableSortedMap(new TreeMap<>(endings));
    }

    /** Whether nobody needs the object any more, and all who did say that it goes with them. */
    boolean deletes(PromotionClaim claim) {
        return claim.getSpec().requirers().isEmpty()
                && EffectiveStrategy.DELETE.equals(endings.get(ObjectKey.of(claim)));
    }

    static boolean isToBeDeleted(PromotionClaim claim) {
        return Optional.ofNullable(claim.status().effective())
                .map(EffectiveStrategy::deletion)
                .filter(EffectiveStrategy.DELETE::equals)
                .isPresent();
    }

    /** The status of a claim of a shared bundle: nothing is on its way any more. */
    static PromotionClaimStatus told(PromotionClaim claim, String ending) {
        return PromotionClaimStatusBuilder.builder(claim.status())
                .effective(new EffectiveStrategy(ending))
                .handover(null)
                .build();
    }

    static ObjectKey holder(PromotionClaim claim) {
        return new ObjectKey(
                claim.getSpec().holder().namespace(), claim.getSpec().holder().bundle());
    }

    /** The bundle to which the object is on its way. */
    static Optional<ObjectKey> heir(PromotionClaim claim) {
        var handover = claim.status().handover();
        if (handover == null) {
            return Optional.empty();
        }
        var slash = handover.bundle().indexOf('/');
        return Optional.of(
                new ObjectKey(
                        handover.bundle().substring(0, slash),
                        handover.bundle().substring(slash + 1)));
    }

    static Sharing of(
            Optional<Contents> stored, Map<ObjectKey, Heir> heirs, Map<ObjectKey, String> endings) {
        return new Sharing(stored, new TreeMap<>(heirs), new TreeMap<>(endings));
    }
}
