package dev.trellis.promote.policy;

import dev.trellis.api.json.ApiJson;
import dev.trellis.api.promotion.PolicyRef;
import dev.trellis.api.promotion.ResourceSelection;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.interpreter.object.Labels;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Which of several policies a bundle is delivered by. One that names it goes before one that
 * chooses it by its roots, one of its namespace before one of the whole hub; then the higher
 * priority counts, then who has it already, then age, then the name.
 */
final class PolicyChoice {
    private PolicyChoice() {}

    /**
     * The policies that choose a bundle, the one that counts first.
     *
     * @param has the policy that it is delivered by now
     */
    static List<Policy> ranked(
            ObjectKey bundle,
            Collection<BundleRoot> roots,
            Collection<Policy> policies,
            Optional<PolicyRef> has) {
        return policies.stream()
                .filter(policy -> !policy.isTerminating() && policy.problem().isEmpty())
                .filter(policy -> chooses(policy, bundle, roots))
                .sorted(
                        Comparator.comparing((Policy it) -> it.spec().bundleRef() == null)
                                .thenComparing(it -> !it.isNamespaced())
                                .thenComparing(Comparator.comparingInt(Policy::priority).reversed())
                                .thenComparing(it -> !has.equals(Optional.of(it.ref())))
                                .thenComparing(Policy::created)
                                .thenComparing(Policy::namespace)
                                .thenComparing(Policy::name))
                .toList();
    }

    private static boolean chooses(Policy policy, ObjectKey bundle, Collection<BundleRoot> roots) {
        if (policy.isNamespaced() && !policy.namespace().equals(bundle.namespace())) {
            return false;
        }
        var named = policy.spec().bundleRef();
        return named == null
                ? policy.spec().resources().stream()
                        .anyMatch(selection ->
                                roots.stream().anyMatch(root -> chooses(selection, root)))
                : named.name().equals(bundle.name())
                        && Objects.requireNonNullElse(named.namespace(), policy.namespace())
                                .equals(bundle.namespace());
    }

    /** A name goes before labels. */
    static boolean chooses(ResourceSelection selection, BundleRoot root) {
        var ref = root.ref();
        if (!ref.kind().equals(selection.kind())
                || !ref.groupName().equals(Objects.requireNonNullElse(selection.group(), ""))
                || (selection.namespace() != null
                        && !selection.namespace().equals(ref.namespaceName()))) {
            return false;
        }
        if (selection.name() != null) {
            return selection.name().equals(ref.name());
        }
        return selection.labelSelector() != null
                && Labels.fit(
                        ApiJson.toTree(Map.of("selector", selection.labelSelector()))
                                .path("selector"),
                        ApiJson.toTree(root.labels()));
    }
}
