package dev.trellis.promote.delivery;

import dev.trellis.api.promotion.BundleObject;
import dev.trellis.api.promotion.DeletionRules;
import dev.trellis.api.promotion.IgnoredFieldRule;
import dev.trellis.api.promotion.ObjectRef;
import dev.trellis.api.promotion.PromotedBundle;
import dev.trellis.api.promotion.PromotedBundleSpec;
import dev.trellis.api.promotion.PropagationPolicySpec;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * How a bundle is delivered to one cluster.
 *
 * @param rules of the policy that it goes by
 * @param kept identity hashes of objects that outlive the works on this cluster, whatever else says
 *     so
 * @param adopted identity hashes of objects that the cluster had before
 */
record Terms(
        String cluster,
        Optional<PropagationPolicySpec> rules,
        Set<String> kept,
        Set<String> adopted) {
    /** Kinds whose objects hold what nobody can bring back. */
    private static final Set<String> NEVER_DELETED =
            Set.of("/Namespace", "apiextensions.k8s.io/CustomResourceDefinition");

    private static final Set<String> DATA = Set.of("/PersistentVolume", "/PersistentVolumeClaim");

    Terms {
        kept = Set.copyOf(kept);
        adopted = Set.copyOf(adopted);
    }

    /** Those of a bundle that no policy says anything about. */
    static Terms usual(String cluster) {
        return new Terms(cluster, Optional.empty(), Set.of(), Set.of());
    }

    private Optional<DeletionRules> deletion() {
        return rules.map(PropagationPolicySpec::deletion);
    }

    /** Whether the end of the works may take objects along. */
    boolean isArmed(PromotedBundle bundle) {
        return PromotedBundleSpec.GRADUATED.equals(bundle.getSpec().lifecycle())
                && deletion().filter(it -> DeletionRules.ORPHAN.equals(it.mode())).isEmpty();
    }

    /** Whether the end of armed works takes the object along. */
    boolean isDeletable(BundleObject object) {
        var kind = object.ref().groupName() + "/" + object.ref().kind();
        return WorkRole.of(object).filter(WorkRole.WORKLOAD::equals).isPresent()
                && !NEVER_DELETED.contains(kind)
                && (!DATA.contains(kind) || isIncluded(object.ref()))
                && !isExcepted(object.ref())
                && !kept.contains(object.id())
                && !BundleObject.ORPHAN.equals(object.deletion())
                && !Boolean.TRUE.equals(object.keep());
    }

    private boolean isIncluded(ObjectRef ref) {
        return deletion().filter(it -> it.include().contains(ref.kind())).isPresent();
    }

    private boolean isExcepted(ObjectRef ref) {
        return deletion().stream()
                .flatMap(it -> it.exceptions().stream())
                .anyMatch(it ->
                        it.kind().equals(ref.kind())
                                && it.groupName().equals(ref.groupName())
                                && it.namespaceName().equals(ref.namespaceName())
                                && it.name().equals(ref.name()));
    }

    /** What becomes of an object that the cluster has: the bundle's word, then the policy's. */
    String strategy(BundleObject object) {
        var own = Objects.requireNonNullElse(object.strategy(), BundleObject.ADOPT);
        if (!own.equals(BundleObject.ADOPT)) {
            return own;
        }
        return switch (rules.map(PropagationPolicySpec::conflictResolution).orElse("")) {
            case PropagationPolicySpec.OVERWRITE -> BundleObject.OVERWRITE;
            case PropagationPolicySpec.ABORT ->
                    adopted.contains(object.id()) ? BundleObject.READ_ONLY : BundleObject.ADOPT;
            default -> BundleObject.ADOPT;
        };
    }

    /** Fields that the cluster decides, by JSON pointer. */
    List<String> ignored(BundleObject object) {
        return Stream.concat(
                        object.ignoreFields().stream().map(it -> it.pointer()),
                        rules.stream()
                                .flatMap(it -> it.ignoreFields().stream())
                                .filter(rule -> isAbout(rule, object.ref()))
                                .flatMap(rule -> rule.pointers().stream()))
                .distinct()
                .toList();
    }

    private static boolean isAbout(IgnoredFieldRule rule, ObjectRef ref) {
        return rule.kind().equals(ref.kind())
                && Objects.requireNonNullElse(rule.group(), "").equals(ref.groupName())
                && (rule.namespace() == null || rule.namespace().equals(ref.namespaceName()))
                && (rule.name() == null || rule.name().equals(ref.name()));
    }
}
