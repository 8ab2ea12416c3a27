package dev.trellis.promote.policy;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Metadata;
import dev.trellis.api.placement.ClusterDecision;
import dev.trellis.api.placement.PlacementDecision;
import dev.trellis.api.placement.PlacementLabels;
import dev.trellis.api.promotion.PlacementRef;
import dev.trellis.api.promotion.PolicyRef;
import dev.trellis.api.promotion.PromotedBundle;
import dev.trellis.api.promotion.PromotedBundleSpec;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.CacheSource;
import dev.trellis.engine.queue.KeySink;
import dev.trellis.promote.access.HubAccess;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/** The policies of a hub, and what they say about bundles. */
public final class PolicyBook {
    /** Condition of a bundle whose required dependencies are all on the hub. */
    private static final String RESOLVED = "DependenciesResolved";

    private final HubAccess hub;
    private final Function<PromotedBundle, Collection<BundleRoot>> roots;

    /**
     * @param roots of a bundle, with their labels as far as they are known
     */
    public PolicyBook(HubAccess hub, Function<PromotedBundle, Collection<BundleRoot>> roots) {
        this.hub = hub;
        this.roots = roots;
    }

    /** Wakes bundles when something changes that decides where they go. */
    public void wakeBundles(KeySink<ObjectKey> queue) {
        CacheSource.connect(
                hub.policies(),
                policy -> keys(hub.bundles().in(policy.getMetadata().getNamespace())),
                queue);
        CacheSource.connect(hub.clusterPolicies(), _ -> keys(hub.bundles().all()), queue);
        CacheSource.connect(
                hub.decisions(),
                decision ->
                        hub.bundles().all().stream()
                                .filter(bundle -> isConcerned(bundle, decision))
                                .map(ObjectKey::of)
                                .toList(),
                queue);
    }

    private boolean isConcerned(PromotedBundle bundle, PlacementDecision decision) {
        return ranked(bundle).stream()
                .limit(1)
                .anyMatch(policy ->
                        policy.spec().placementRefs().stream()
                                .anyMatch(ref -> isOf(policy, ref, decision)));
    }

    private static List<ObjectKey> keys(Collection<PromotedBundle> bundles) {
        return bundles.stream().map(ObjectKey::of).toList();
    }

    public Optional<Policy> find(PolicyRef ref) {
        var key = new ObjectKey(Objects.requireNonNullElse(ref.namespace(), ""), ref.name());
        return ref.kind().equals(Policy.KIND)
                ? hub.policies().find(key).map(Policy::of)
                : hub.clusterPolicies().find(key).map(Policy::of);
    }

    /** The policies that choose a bundle, the one that counts first. */
    List<Policy> ranked(PromotedBundle bundle) {
        if (PromotedBundleSpec.SHARED.equals(bundle.getSpec().role())) {
            return List.of(); // It goes where those are who need it.
        }
        var key = ObjectKey.of(bundle);
        var policies =
                Stream.concat(
                                hub.policies().in(key.namespace()).stream().map(Policy::of),
                                hub.clusterPolicies().all().stream().map(Policy::of))
                        .toList();
        return policies.isEmpty()
                ? List.of()
                : PolicyChoice.ranked(
                        key,
                        roots.apply(bundle),
                        policies,
                        Optional.ofNullable(bundle.status().policyRef()));
    }

    /** The policies that a promotion made for a bundle. */
    public List<Policy> madeFor(PromotedBundle bundle, String label, String value) {
        var found = new ArrayList<Policy>();
        hub.policies().in(bundle.getMetadata().getNamespace()).stream()
                .map(Policy::of)
                .forEach(found::add);
        hub.clusterPolicies().all().stream().map(Policy::of).forEach(found::add);
        return found.stream()
                .filter(policy ->
                        Metadata.label(policy.object(), label).filter(value::equals).isPresent())
                .toList();
    }

    /** Where a bundle goes. */
    public Targets targets(PromotedBundle bundle) {
        var ranked = ranked(bundle);
        if (ranked.isEmpty()) {
            return new Targets.Unscheduled();
        }
        var policy = ranked.getFirst();
        if (Boolean.TRUE.equals(policy.spec().suspended())) {
            return new Targets.Held(
                    policy, "Suspended", "%s is suspended.".formatted(policy.ref()));
        }
        var rules = policy.spec().dependencies();
        if (rules != null && Boolean.TRUE.equals(rules.blockOnMissing()) && isMissing(bundle)) {
            return new Targets.Held(
                    policy,
                    "DependencyMissing",
                    "%s delivers nothing new while something required is missing."
                            .formatted(policy.ref()));
        }
        if (policy.spec().placementRefs().isEmpty()) {
            return new Targets.Chosen(policy, new TreeSet<>(policy.spec().clusters()));
        }
        var clusters = new TreeSet<String>();
        for (var ref : policy.spec().placementRefs()) {
            var decided = decided(policy, ref);
            if (decided.isEmpty()) {
                return new Targets.Held(
                        policy,
                        "PlacementUndecided",
                        "Placement %s of %s has not decided yet."
                                .formatted(ref.name(), policy.ref()));
            }
            clusters.addAll(decided.get());
        }
        return new Targets.Chosen(policy, clusters);
    }

    private static boolean isMissing(PromotedBundle bundle) {
        return Condition.find(bundle.status().conditions(), RESOLVED)
                .filter(it -> Condition.FALSE.equals(it.status()))
                .isPresent();
    }

    /** Empty as long as nobody has decided: no decision is not a decision for no cluster. */
    private Optional<SortedSet<String>> decided(Policy policy, PlacementRef ref) {
        var namespace = Objects.requireNonNullElse(ref.namespace(), policy.namespace());
        var found =
                hub.decisions().in(namespace).stream()
                        .filter(decision -> isOf(policy, ref, decision))
                        .toList();
        if (found.isEmpty()) {
            return Optional.empty();
        }
        SortedSet<String> clusters = new TreeSet<>();
        found.stream()
                .flatMap(decision -> decision.status().decisions().stream())
                .map(ClusterDecision::clusterName)
                .forEach(clusters::add);
        return Optional.of(clusters);
    }

    private static boolean isOf(Policy policy, PlacementRef ref, PlacementDecision decision) {
        return Objects.requireNonNullElse(ref.namespace(), policy.namespace())
                        .equals(decision.getMetadata().getNamespace())
                && Metadata.label(decision, PlacementLabels.PLACEMENT)
                        .filter(ref.name()::equals)
                        .isPresent();
    }
}
