package dev.trellis.promote.transaction;

import dev.trellis.api.promotion.BundleObject;
import dev.trellis.api.promotion.BundleRef;
import dev.trellis.api.promotion.ClusterPropagationPolicy;
import dev.trellis.api.promotion.DeletionRules;
import dev.trellis.api.promotion.DependencyRules;
import dev.trellis.api.promotion.JournalTarget;
import dev.trellis.api.promotion.PlacementRef;
import dev.trellis.api.promotion.Promotion;
import dev.trellis.api.promotion.PromotionMarks;
import dev.trellis.api.promotion.PromotionOptions;
import dev.trellis.api.promotion.PropagationPolicy;
import dev.trellis.api.promotion.PropagationPolicySpec;
import dev.trellis.api.promotion.PropagationPolicySpecBuilder;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.promote.delivery.BundleNames;
import dev.trellis.promote.policy.Policy;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The policy that a promotion makes for its bundle. Where all roots are of the whole cluster, it is
 * one of the whole hub.
 */
final class PolicyDraft {
    private final Promotion promotion;
    private final boolean isNamespaced;

    private PolicyDraft(Promotion promotion, boolean isNamespaced) {
        this.promotion = promotion;
        this.isNamespaced = isNamespaced;
    }

    /** Empty where none was asked for, and where the bundle is another promotion's. */
    static Optional<PolicyDraft> of(Promotion promotion, Draft draft) {
        if (Increment.is(promotion)
                || Boolean.FALSE.equals(promotion.getSpec().how().createPolicy())) {
            return Optional.empty();
        }
        var isNamespaced =
                draft.bundle().objects().stream()
                        .filter(object -> object.role().equals(BundleObject.ROOT))
                        .anyMatch(object -> object.ref().namespace() != null);
        var hasRoots =
                draft.bundle().objects().stream()
                        .anyMatch(object -> object.role().equals(BundleObject.ROOT));
        return Optional.of(new PolicyDraft(promotion, isNamespaced || !hasRoots));
    }

    boolean isNamespaced() {
        return isNamespaced;
    }

    JournalTarget target() {
        return new JournalTarget(
                isNamespaced ? Policy.KIND : Policy.CLUSTER_KIND,
                isNamespaced ? promotion.getMetadata().getNamespace() : null,
                name(),
                null);
    }

    private String name() {
        return Objects.requireNonNullElse(
                promotion.getSpec().how().policyName(), promotion.getMetadata().getName());
    }

    PropagationPolicy namespaced() {
        var policy = new PropagationPolicy();
        policy.setMetadata(meta().withNamespace(promotion.getMetadata().getNamespace()).build());
        policy.setSpec(spec());
        return policy;
    }

    ClusterPropagationPolicy ofHub() {
        var policy = new ClusterPropagationPolicy();
        policy.setMetadata(meta().build());
        policy.setSpec(spec());
        return policy;
    }

    private ObjectMetaBuilder meta() {
        return new ObjectMetaBuilder()
                .withName(name())
                .addToLabels(PromotionMarks.PROMOTION, HubObjects.id(promotion))
                .addToLabels(PromotionMarks.BUNDLE, BundleNames.of(ObjectKey.of(promotion)).hash())
                .addToFinalizers(PromotionMarks.FINALIZER);
    }

    private PropagationPolicySpec spec() {
        var how = promotion.getSpec().how();
        var home = promotion.getMetadata().getNamespace();
        var spec =
                PropagationPolicySpecBuilder.builder()
                        .bundleRef(
                                new BundleRef(
                                        promotion.getMetadata().getName(),
                                        isNamespaced ? null : home))
                        .dependencies(
                                new DependencyRules(
                                        how.dependencies(), how.with(), how.maxDepth(), null))
                        .conflictResolution(PropagationPolicySpec.ADOPT)
                        .deletion(
                                new DeletionRules(
                                        PromotionOptions.ORPHAN.equals(how.deletion())
                                                ? DeletionRules.ORPHAN
                                                : DeletionRules.DELETE,
                                        List.of(),
                                        List.of()));
        if (how.placementRef() != null) {
            return spec.placementRefs(
                            List.of(
                                    new PlacementRef(
                                            how.placementRef(), isNamespaced ? null : home)))
                    .build();
        }
        var clusters = new TreeSet<>(how.clusters());
        clusters.add(promotion.getSpec().sourceCluster());
        return spec.clusters(List.copyOf(clusters)).build();
    }
}
