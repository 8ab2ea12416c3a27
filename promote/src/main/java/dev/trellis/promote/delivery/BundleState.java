package dev.trellis.promote.delivery;

import dev.trellis.api.promotion.PromotedBundle;
import dev.trellis.api.promotion.PromotionClaim;
import dev.trellis.api.promotion.Requirer;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.engine.client.ObjectKey;

import io.fabric8.kubernetes.api.model.HasMetadata;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * All that a decision about a bundle may look at.
 *
 * @param contents empty as long as a part of them is not known
 * @param works those of the bundle that are there
 * @param claims those that the bundle holds or shares in
 * @param underway names of those that a promotion has taken which has not come to deliver yet
 */
record BundleState(
        PromotedBundle bundle,
        Optional<Contents> contents,
        List<ManifestWork> works,
        List<PromotionClaim> claims,
        Set<String> underway,
        boolean hasSecrets,
        Instant now) {
    BundleState {
        underway = Set.copyOf(underway);
        works = sorted(works);
        claims = sorted(claims);
    }

    private static <T extends HasMetadata> List<T> sorted(List<T> objects) {
        return objects.stream().sorted(Comparator.comparing(ObjectKey::of)).toList();
    }

    Optional<ManifestWork> work(String name) {
        return works.stream().filter(it -> it.getMetadata().getName().equals(name)).findFirst();
    }

    boolean isActivated() {
        return bundle.status().activated() != null;
    }

    boolean holds(PromotionClaim claim) {
        var holder = claim.getSpec().holder();
        return isThis(holder.namespace(), holder.bundle());
    }

    /** Whether a work of the bundle is to carry the object. */
    boolean carries(String id) {
        return bundle.getSpec().find(id).flatMap(WorkRole::of).isPresent();
    }

    /** Those who need the object beside this bundle. */
    List<Requirer> others(PromotionClaim claim) {
        return claim.getSpec().requirers().stream().filter(it -> !isMine(it)).toList();
    }

    boolean isMine(Requirer requirer) {
        return isThis(requirer.namespace(), requirer.bundle());
    }

    private boolean isThis(String namespace, String name) {
        return ObjectKey.of(bundle).equals(new ObjectKey(namespace, name));
    }
}
