package dev.trellis.promote.delivery;

import dev.trellis.api.promotion.PromotedBundle;
import dev.trellis.api.promotion.PromotedBundleSpec;
import dev.trellis.api.promotion.PromotionClaim;
import dev.trellis.api.promotion.PromotionClaimSpec;
import dev.trellis.api.promotion.Requirer;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.promote.policy.Targets;

import io.fabric8.kubernetes.api.model.HasMetadata;

import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * All that a decision about a bundle may look at.
 *
 * @param contents empty as long as a part of them is not known
 * @param works those of the bundle that are there, on whatever cluster
 * @param claims on objects of the bundle, on whatever cluster, whoever holds them
 * @param underway names of those that a promotion has taken which has not come to deliver yet
 * @param leftovers what else is there of it on the hub
 * @param sharing what decides about objects that several bundles need
 */
record BundleState(
        PromotedBundle bundle,
        Optional<Contents> contents,
        List<ManifestWork> works,
        List<PromotionClaim> claims,
        Set<String> underway,
        Leftovers leftovers,
        Targets targets,
        Surroundings around,
        Sharing sharing,
        Instant now) {

    /** Kept for a bundle on the hub beside works and claims. */
    record Leftovers(boolean secrets, boolean policies) {}

    BundleState {
        underway = Set.copyOf(underway);
        works = sorted(works);
        claims = sorted(claims);
    }

    private static <T extends HasMetadata> List<T> sorted(List<T> objects) {
        return objects.stream().sorted(Comparator.comparing(ObjectKey::of)).toList();
    }

    /** The cluster that the objects came from. */
    String home() {
        return bundle.getSpec().cluster();
    }

    /** The clusters that are to have the bundle; those of a policy once the home has it all. */
    SortedSet<String> wanted() {
        return switch (targets) {
            case Targets.Chosen(_, var clusters) when around.isSettled() -> clusters;
            case Targets.Chosen _ -> new TreeSet<>(Set.of(home()));
            case Targets.Required(var clusters) -> clusters;
            case Targets.Held _, Targets.Unscheduled _ -> new TreeSet<>();
        };
    }

    /** All clusters where there is something to do or to undo. */
    SortedSet<String> places() {
        var places = new TreeSet<>(wanted());
        works.forEach(work -> places.add(work.getMetadata().getNamespace()));
        own().forEach(claim -> places.add(claim.getMetadata().getNamespace()));
        places.addAll(around.probes().keySet());
        // As long as the home is not certain, nothing changes elsewhere.
        if (!around.isEverywhere() || !around.isSettled()) {
            places.retainAll(Set.of(home()));
        }
        return places;
    }

    List<ManifestWork> worksAt(String cluster) {
        return works.stream()
                .filter(it -> it.getMetadata().getNamespace().equals(cluster))
                .toList();
    }

    List<PromotionClaim> claimsAt(String cluster) {
        return claims.stream()
                .filter(it -> it.getMetadata().getNamespace().equals(cluster))
                .toList();
    }

    Optional<PromotionClaim> claim(String cluster, String id) {
        return claimsAt(cluster).stream()
                .filter(it -> it.getMetadata().getName().equals(id))
                .findFirst();
    }

    /** Claims that the bundle holds or shares in. */
    List<PromotionClaim> own() {
        return claims.stream().filter(this::concerns).toList();
    }

    Optional<ManifestWork> work(String cluster, String name) {
        return works.stream()
                .filter(it -> ObjectKey.of(it).equals(new ObjectKey(cluster, name)))
                .findFirst();
    }

    boolean isActivated() {
        return bundle.status().activated() != null;
    }

    /** Whether it only delivers what several other bundles need. */
    boolean isShared() {
        return PromotedBundleSpec.SHARED.equals(bundle.getSpec().role());
    }

    boolean holds(PromotionClaim claim) {
        var holder = claim.getSpec().holder();
        return isThis(holder.namespace(), holder.bundle());
    }

    private boolean concerns(PromotionClaim claim) {
        return holds(claim) || claim.getSpec().requirers().stream().anyMatch(this::isMine);
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

    /** How the bundle is delivered to a cluster. */
    Terms terms(String cluster) {
        var kept = new HashSet<String>();
        var adopted = new HashSet<String>();
        for (var claim : claimsAt(cluster)) {
            if (holds(claim)
                    && claim.getSpec().requirers().stream()
                            .anyMatch(it -> isMine(it) && Requirer.ORPHAN.equals(it.deletion()))) {
                kept.add(claim.getMetadata().getName());
            }
            // What is shared ends as those say who need it, and only after the last of them.
            if (isShared() && !sharing.deletes(claim)) {
                kept.add(claim.getMetadata().getName());
            }
            // At home all objects were there.
            if (PromotionClaimSpec.ADOPTED.equals(claim.getSpec().origin())
                    && !cluster.equals(home())) {
                adopted.add(claim.getMetadata().getName());
            }
        }
        return new Terms(cluster, targets.rules(), kept, adopted);
    }

    Stream<String> clustersLeft() {
        return places().stream().filter(cluster -> !wanted().contains(cluster));
    }
}
