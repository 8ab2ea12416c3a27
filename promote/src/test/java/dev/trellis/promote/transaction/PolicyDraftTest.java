package dev.trellis.promote.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.promotion.BundleObject;
import dev.trellis.api.promotion.BundleObjectBuilder;
import dev.trellis.api.promotion.BundleRef;
import dev.trellis.api.promotion.DeletionRules;
import dev.trellis.api.promotion.ObjectRef;
import dev.trellis.api.promotion.PlacementRef;
import dev.trellis.api.promotion.PromotedBundleSpecBuilder;
import dev.trellis.api.promotion.Promotion;
import dev.trellis.api.promotion.PromotionMarks;
import dev.trellis.api.promotion.PromotionOptions;
import dev.trellis.api.promotion.PromotionOptionsBuilder;
import dev.trellis.api.promotion.PropagationPolicySpec;
import dev.trellis.engine.client.ObjectKey;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Objects;
import java.util.TreeMap;

/** The policy that a promotion makes (P6, P7, P11, P15, REQ-95). */
final class PolicyDraftTest {
    private static final ObjectKey KEY = new ObjectKey("platform", "web-x4m2k");

    @Test
    void pinsTheBundleToItsCluster() {
        var policy = draft(Submissions.options()).namespaced();

        assertThat(policy.getMetadata().getName()).isEqualTo("web-x4m2k");
        assertThat(policy.getMetadata().getFinalizers()).containsExactly(PromotionMarks.FINALIZER);
        assertThat(policy.getSpec().bundleRef()).isEqualTo(new BundleRef("web-x4m2k", null));
        assertThat(policy.getSpec().clusters()).containsExactly("oslo");
        assertThat(policy.getSpec().conflictResolution()).isEqualTo(PropagationPolicySpec.ADOPT);
    }

    @Test
    void keepsTheSourceAmongTheClustersThatWereAskedFor() {
        var options =
                PromotionOptionsBuilder.builder(Submissions.options())
                        .clusters(List.of("rome", "bern"))
                        .policyName("mine")
                        .dependencies(PromotionOptions.NONE)
                        .deletion(PromotionOptions.ORPHAN)
                        .build();

        var policy = draft(options).namespaced();

        assertThat(policy.getMetadata().getName()).isEqualTo("mine");
        assertThat(policy.getSpec().clusters()).containsExactly("bern", "oslo", "rome");
        assertThat(Objects.requireNonNull(policy.getSpec().dependencies()).mode())
                .isEqualTo(PromotionOptions.NONE);
        assertThat(Objects.requireNonNull(policy.getSpec().deletion()).mode())
                .isEqualTo(DeletionRules.ORPHAN);
    }

    @Test
    void makesNoneWhereNoneIsAskedFor() {
        var options =
                PromotionOptionsBuilder.builder(Submissions.options()).createPolicy(false).build();
        var record = Submissions.web(KEY, "oslo", options).record();

        assertThat(PolicyDraft.of(record, stored(record, options))).isEmpty();
    }

    @Test
    void makesAPolicyOfTheHubForRootsOfTheWholeCluster() {
        var options =
                PromotionOptionsBuilder.builder(Submissions.options()).placementRef("all").build();
        var record = Submissions.web(KEY, "oslo", options).record();
        var draft =
                new Draft(
                        "",
                        PromotedBundleSpecBuilder.builder()
                                .objects(
                                        List.of(
                                                BundleObjectBuilder.builder()
                                                        .id("a")
                                                        .role(BundleObject.ROOT)
                                                        .ref(
                                                                new ObjectRef(
                                                                        "rbac.authorization.k8s.io",
                                                                        "v1",
                                                                        "ClusterRole",
                                                                        "clusterroles",
                                                                        null,
                                                                        "viewer"))
                                                        .build()))
                                .build(),
                        new TreeMap<>(),
                        new TreeMap<>());

        var policy = PolicyDraft.of(record, draft).orElseThrow();

        assertThat(policy.isNamespaced()).isFalse();
        assertThat(policy.target().kind()).isEqualTo("ClusterPropagationPolicy");
        assertThat(policy.ofHub().getSpec().bundleRef())
                .isEqualTo(new BundleRef("web-x4m2k", "platform"));
        assertThat(policy.ofHub().getSpec().placementRefs())
                .containsExactly(new PlacementRef("all", "platform"));
    }

    private static PolicyDraft draft(PromotionOptions options) {
        var record = Submissions.web(KEY, "oslo", options).record();
        return PolicyDraft.of(record, stored(record, options)).orElseThrow();
    }

    private static Draft stored(Promotion record, PromotionOptions options) {
        record.getMetadata().setUid("record");
        return Draft.of(record, Submissions.web(KEY, "oslo", options).payloads(record))
                .orElseThrow();
    }
}
