package dev.trellis.promote.follow;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.promotion.BundleObject;
import dev.trellis.api.promotion.PromotedBundle;
import dev.trellis.api.promotion.PromotionClaim;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.promote.closure.Closure;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * All that following a bundle may look at.
 *
 * @param closure what its roots need, as far as the hub can see
 * @param claims of its cluster that count, its own among them
 * @param offered by identity hash, how other bundles list what they deliver
 */
record FollowState(
        PromotedBundle bundle,
        Closure closure,
        List<PromotionClaim> claims,
        SortedMap<String, BundleObject> offered,
        Instant now) {
    static final String RESOLVED = "DependenciesResolved";
    static final String SHRINK = "ShrinkPending";

    FollowState {
        claims = List.copyOf(claims);
        offered = Collections.unmodifiableSortedMap(new TreeMap<>(offered));
    }

    List<BundleObject> objects() {
        return bundle.getSpec().objects();
    }

    Map<String, PromotionClaim> claimsById() {
        var byId = new TreeMap<String, PromotionClaim>();
        claims.forEach(claim -> byId.put(claim.getMetadata().getName(), claim));
        return byId;
    }

    /** Whether other bundles need an object that this one holds. */
    boolean isNeededByOthers(String id) {
        return claims.stream()
                .filter(claim -> claim.getMetadata().getName().equals(id))
                .flatMap(claim -> claim.getSpec().requirers().stream())
                .anyMatch(it -> !isThis(it.namespace(), it.bundle()));
    }

    boolean isThis(String namespace, String name) {
        return ObjectKey.of(bundle).equals(new ObjectKey(namespace, name));
    }

    /** Whether somebody changed the objects since they were last looked at. */
    boolean hasChanged() {
        return Condition.find(bundle.status().conditions(), RESOLVED)
                .map(Condition::observedGeneration)
                .filter(seen -> !Objects.equals(seen, bundle.getMetadata().getGeneration()))
                .isPresent();
    }
}
