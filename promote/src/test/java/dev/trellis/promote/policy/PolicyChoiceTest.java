package dev.trellis.promote.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.api.meta.LabelSelector;
import dev.trellis.api.promotion.BundleRef;
import dev.trellis.api.promotion.ClusterPropagationPolicy;
import dev.trellis.api.promotion.ObjectRef;
import dev.trellis.api.promotion.PolicyRef;
import dev.trellis.api.promotion.PropagationPolicy;
import dev.trellis.api.promotion.PropagationPolicySpecBuilder;
import dev.trellis.api.promotion.ResourceSelection;
import dev.trellis.engine.client.ObjectKey;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Which policy a bundle is delivered by. */
final class PolicyChoiceTest {
    private static final ObjectKey BUNDLE = new ObjectKey("platform", "web");
    private static final BundleRoot ROOT =
            new BundleRoot(
                    new ObjectRef("apps", "v1", "Deployment", "deployments", "demo", "web"),
                    Map.of("app", "web"));
    private static final ResourceSelection BY_NAME = selection("apps", "Deployment", "web", null);

    static Stream<Arguments> orders() {
        return Stream.of(
                arguments(
                        "one that names the bundle before one of higher priority that chooses it",
                        List.of(namespaced("a", 9, false), namespaced("b", 0, true)),
                        "b"),
                arguments(
                        "one of the namespace before one of the hub",
                        List.of(ofHub("a", 9, true), namespaced("b", 0, true)),
                        "b"),
                arguments(
                        "one of the hub that names it before one of the namespace that chooses it",
                        List.of(ofHub("a", 0, true), namespaced("b", 9, false)),
                        "a"),
                arguments(
                        "the higher priority",
                        List.of(namespaced("a", 1, false), namespaced("b", 2, false)),
                        "b"),
                arguments(
                        "who has it already",
                        List.of(namespaced("a", 0, false), namespaced("has", 0, false)),
                        "has"),
                arguments(
                        "the older",
                        List.of(
                                aged(namespaced("a", 0, false), "2026-02-01T00:00:00Z"),
                                namespaced("b", 0, false)),
                        "b"),
                arguments(
                        "the first by name",
                        List.of(namespaced("b", 0, false), namespaced("a", 0, false)),
                        "a"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("orders")
    void takes(String rule, List<Policy> policies, String winner) {
        var ranked =
                PolicyChoice.ranked(
                        BUNDLE,
                        List.of(ROOT),
                        policies,
                        Optional.of(new PolicyRef(Policy.KIND, "platform", "has")));

        assertThat(ranked).hasSize(2);
        assertThat(ranked.getFirst().name()).isEqualTo(winner);
        assertThat(
                        PolicyChoice.ranked(
                                BUNDLE,
                                List.of(ROOT),
                                policies.reversed(),
                                Optional.of(new PolicyRef(Policy.KIND, "platform", "has"))))
                .isEqualTo(ranked);
    }

    static Stream<Arguments> selections() {
        return Stream.of(
                arguments("by name", BY_NAME, true),
                arguments("another name", selection("apps", "Deployment", "api", null), false),
                arguments("another kind", selection("apps", "DaemonSet", "web", null), false),
                arguments("another group", selection(null, "Deployment", "web", null), false),
                arguments("by labels", selection("apps", "Deployment", null, "web"), true),
                arguments("other labels", selection("apps", "Deployment", null, "api"), false),
                arguments(
                        "a name before labels",
                        selection("apps", "Deployment", "web", "api"),
                        true));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("selections")
    void choosesByRoots(String how, ResourceSelection selection, boolean chosen) {
        assertThat(PolicyChoice.chooses(selection, ROOT)).isEqualTo(chosen);
    }

    @Test
    void letsNoPolicyReachOutOfItsNamespace() {
        var out = policy("a", 0, true);
        out.setSpec(
                PropagationPolicySpecBuilder.builder(out.getSpec())
                        .bundleRef(new BundleRef("web", "elsewhere"))
                        .build());

        assertThat(Policy.of(out).problem()).isPresent();
        assertThat(
                        PolicyChoice.ranked(
                                new ObjectKey("elsewhere", "web"),
                                List.of(ROOT),
                                List.of(Policy.of(out)),
                                Optional.empty()))
                .isEmpty();
    }

    @Test
    void leavesOutPoliciesThatAreBeingDeleted() {
        var gone = policy("a", 0, true);
        gone.getMetadata().setDeletionTimestamp("2026-01-02T00:00:00Z");

        assertThat(
                        PolicyChoice.ranked(
                                BUNDLE, List.of(ROOT), List.of(Policy.of(gone)), Optional.empty()))
                .isEmpty();
    }

    private static ResourceSelection selection(
            @Nullable String group, String kind, @Nullable String name, @Nullable String app) {
        return new ResourceSelection(
                group,
                kind,
                null,
                name,
                app == null ? null : new LabelSelector(Map.of("app", app), List.of()));
    }

    private static Policy namespaced(String name, int priority, boolean names) {
        return Policy.of(policy(name, priority, names));
    }

    private static PropagationPolicy policy(String name, int priority, boolean names) {
        var policy = new PropagationPolicy();
        policy.setMetadata(
                new ObjectMetaBuilder()
                        .withNamespace("platform")
                        .withName(name)
                        .withCreationTimestamp("2026-01-01T00:00:00Z")
                        .build());
        policy.setSpec(
                PropagationPolicySpecBuilder.builder()
                        .bundleRef(names ? new BundleRef("web", null) : null)
                        .resources(names ? List.of() : List.of(BY_NAME))
                        .priority(priority)
                        .clusters(List.of("oslo"))
                        .build());
        return policy;
    }

    private static Policy ofHub(String name, int priority, boolean names) {
        var like = policy(name, priority, names);
        var policy = new ClusterPropagationPolicy();
        policy.setMetadata(new ObjectMetaBuilder(like.getMetadata()).withNamespace(null).build());
        policy.setSpec(
                PropagationPolicySpecBuilder.builder(like.getSpec())
                        .bundleRef(names ? new BundleRef("web", "platform") : null)
                        .build());
        return Policy.of(policy);
    }

    private static Policy aged(Policy policy, String created) {
        policy.object().getMetadata().setCreationTimestamp(created);
        return policy;
    }
}
