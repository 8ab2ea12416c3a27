package dev.trellis.promote.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.placement.ClusterDecision;
import dev.trellis.api.placement.PlacementDecision;
import dev.trellis.api.placement.PlacementDecisionStatus;
import dev.trellis.api.placement.PlacementLabels;
import dev.trellis.api.promotion.BundleRef;
import dev.trellis.api.promotion.PlacementRef;
import dev.trellis.api.promotion.PromotedBundleStatus;
import dev.trellis.api.promotion.PromotionClaimSpec;
import dev.trellis.api.promotion.PromotionMarks;
import dev.trellis.api.promotion.PromotionOptionsBuilder;
import dev.trellis.api.promotion.PromotionSpec;
import dev.trellis.api.promotion.PromotionStatus;
import dev.trellis.api.promotion.PropagationPolicy;
import dev.trellis.api.promotion.PropagationPolicySpec;
import dev.trellis.api.promotion.PropagationPolicySpecBuilder;
import dev.trellis.api.work.DeleteOption;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Policies, and the clusters that bundles go to, on a real API server (P7–P11, W10, REQ-42). */
@KubernetesTest(crds = "crds")
final class PolicyIT {
    private final PromoteHub hub;

    PolicyIT(Kube kube) {
        hub = new PromoteHub(kube);
    }

    @Test
    void widensAndNarrowsAsThePolicySays() {
        var other = hub.joinEmpty();
        try (var running = hub.start()) {
            running.promotions().submit(web("web"));
            until(() -> hub.phase("web").equals(PromotionStatus.PROBATION), other);
            assertThat(policy("web").orElseThrow().getSpec().clusters())
                    .containsExactly(hub.cluster());

            deliver("web", hub.cluster(), other);
            until(() -> applied("web") == 2, other);
            assertThat(hub.claims(other))
                    .hasSize(3)
                    .allMatch(it -> PromotionClaimSpec.CREATED.equals(it.getSpec().origin()));
            assertThat(hub.works(other)).hasSize(2).noneMatch(it -> name(it).endsWith("-probe"));

            deliver("web", hub.cluster());
            until(() -> hub.works(other).isEmpty() && hub.claims(other).isEmpty(), other);
            assertThat(hub.works()).hasSize(2);

            hub.ask("web", PromotionSpec.ROLL_BACK);
            until(() -> hub.phase("web").equals(PromotionStatus.ROLLED_BACK), other);
            assertThat(hub.leftovers()).isEmpty();
        }
    }

    @Test
    void asksBeforeAGraduatedBundleLeavesACluster() {
        var other = hub.joinEmpty();
        try (var running = hub.start()) {
            running.promotions().submit(web("web"));
            until(() -> hub.phase("web").equals(PromotionStatus.PROBATION), other);
            deliver("web", hub.cluster(), other);
            until(() -> applied("web") == 2, other);
            hub.ask("web", PromotionSpec.GRADUATE);
            until(() -> hub.phase("web").equals(PromotionStatus.GRADUATED), other);
            until(() -> !orphans(other), other);

            deliver("web", hub.cluster());
            until(
                    () -> hub.bundle("web").orElseThrow().status().pendingConfirmation() != null,
                    other);
            assertThat(hub.works(other)).hasSize(2);

            var pending = hub.bundle("web").orElseThrow().status().pendingConfirmation();
            hub.annotate(
                    hub.bundle("web").orElseThrow(),
                    PromotionMarks.CONFIRM_DELETE,
                    Objects.requireNonNull(pending).digest());
            until(() -> hub.works(other).isEmpty() && hub.claims(other).isEmpty(), other);
            assertThat(hub.works()).hasSize(2);
        }
    }

    @Test
    void keepsWhatAClusterHadBeforeOnProbation() {
        var other = hub.joinFull();
        try (var running = hub.start()) {
            running.promotions().submit(web("web"));
            until(() -> hub.phase("web").equals(PromotionStatus.PROBATION), other);
            hub.ask("web", PromotionSpec.GRADUATE);
            until(() -> hub.phase("web").equals(PromotionStatus.GRADUATED), other);

            deliver("web", hub.cluster(), other);
            until(() -> applied("web") == 2, other);

            var option = workload(other).spec().deleteOption();
            assertThat(Objects.requireNonNull(option).propagationPolicy())
                    .isEqualTo(DeleteOption.SELECTIVELY_ORPHAN);
            assertThat(Objects.requireNonNull(option.selectivelyOrphans()).orphaningRules())
                    .hasSize(3);
        }
    }

    @Test
    void deliversNothingToAClusterThatHasSomethingWhereThePolicySaysAbort() {
        var other = hub.joinFull();
        try (var running = hub.start()) {
            running.promotions().submit(web("web"));
            until(() -> hub.phase("web").equals(PromotionStatus.PROBATION), other);
            change(
                    "web",
                    spec ->
                            spec.conflictResolution(PropagationPolicySpec.ABORT)
                                    .clusters(List.of(hub.cluster(), other)));

            until(() -> conflict("web").contains("the policy says Abort"), other);

            assertThat(hub.claims(other)).isEmpty();
            assertThat(hub.works(other)).allMatch(it -> name(it).endsWith("-probe"));
            deliver("web", hub.cluster());
            until(() -> hub.works(other).isEmpty(), other);
        }
    }

    @Test
    void deliversNothingWhereNoSetIsBound() {
        var other = hub.joinEmpty();
        hub.bar(other);
        try (var running = hub.start()) {
            running.promotions().submit(web("web"));
            until(() -> hub.phase("web").equals(PromotionStatus.PROBATION), other);
            deliver("web", hub.cluster(), other);

            until(() -> conflict("web").contains("may not deliver to cluster " + other), other);

            assertThat(hub.works(other)).isEmpty();
            assertThat(hub.claims(other)).isEmpty();
        }
    }

    @Test
    void followsAPlacement() {
        var other = hub.joinEmpty();
        try (var running = hub.start()) {
            decide(hub.cluster());
            running.promotions()
                    .submit(
                            Submissions.web(
                                    hub.key("web"),
                                    hub.cluster(),
                                    PromotionOptionsBuilder.builder(Submissions.options())
                                            .placementRef("all")
                                            .build()));
            until(() -> hub.phase("web").equals(PromotionStatus.PROBATION), other);
            assertThat(policy("web").orElseThrow().getSpec().placementRefs())
                    .containsExactly(new PlacementRef("all", null));

            decide(hub.cluster(), other);
            until(() -> applied("web") == 2, other);

            decide(hub.cluster());
            until(() -> hub.works(other).isEmpty() && hub.claims(other).isEmpty(), other);
        }
    }

    @Test
    void leavesEverythingAsItIsWhenThePolicyGoes() {
        try (var running = hub.start()) {
            running.promotions().submit(web("web"));
            until(() -> hub.phase("web").equals(PromotionStatus.PROBATION));

            hub.delete(policy("web").orElseThrow());
            until(() -> policy("web").isEmpty());
            until(() -> phaseOfBundle("web").equals(PromotedBundleStatus.UNSCHEDULED));

            assertThat(hub.works()).hasSize(2);
            assertThat(hub.claims()).hasSize(3);
        }
    }

    @Test
    void storesWithoutDeliveringUntilAPolicyChooses() {
        try (var running = hub.start()) {
            running.promotions()
                    .submit(
                            Submissions.web(
                                    hub.key("web"),
                                    hub.cluster(),
                                    PromotionOptionsBuilder.builder(Submissions.options())
                                            .createPolicy(false)
                                            .build()));
            until(() -> hub.phase("web").equals(PromotionStatus.ADOPTING));
            until(() -> phaseOfBundle("web").equals(PromotedBundleStatus.UNSCHEDULED));
            assertThat(hub.works()).isEmpty();

            create("mine", "web", 0);
            until(() -> hub.phase("web").equals(PromotionStatus.PROBATION));
            until(() -> holds("mine", "Healthy"));

            // P8: the loser tells who counts, and takes no effect.
            create("late", "web", 0);
            until(() -> holds("late", "Conflict"));
            assertThat(message("late", "Conflict"))
                    .contains("is delivered by PropagationPolicy")
                    .contains("/mine.");
            assertThat(holds("mine", "Conflict")).isFalse();
        }
    }

    @Test
    void rollsBackWhereThePolicyExists() {
        create("taken", "other", 0);
        try (var running = hub.start()) {
            running.promotions()
                    .submit(
                            Submissions.web(
                                    hub.key("web"),
                                    hub.cluster(),
                                    PromotionOptionsBuilder.builder(Submissions.options())
                                            .policyName("taken")
                                            .build()));
            until(() -> hub.phase("web").equals(PromotionStatus.ROLLED_BACK));

            var status = hub.promotion("web").orElseThrow().status();
            assertThat(status.reason()).isEqualTo("PRM-043");
            assertThat(status.message())
                    .endsWith("/taken already exists: choose another name with --policy-name.");
            assertThat(policy("taken")).isPresent();
            assertThat(hub.claims()).isEmpty();
        }
    }

    private Submission web(String name) {
        return Submissions.web(hub.key(name), hub.cluster(), Submissions.options());
    }

    private Optional<PropagationPolicy> policy(String name) {
        var key = hub.key(name);
        return Optional.ofNullable(
                hub.client()
                        .resources(PropagationPolicy.class)
                        .inNamespace(key.namespace())
                        .withName(key.name())
                        .get());
    }

    private void create(String name, String bundle, int priority) {
        var key = hub.key(name);
        var policy = new PropagationPolicy();
        policy.setMetadata(
                new ObjectMetaBuilder().withNamespace(key.namespace()).withName(name).build());
        policy.setSpec(
                PropagationPolicySpecBuilder.builder()
                        .bundleRef(new BundleRef(bundle, null))
                        .priority(priority)
                        .clusters(List.of(hub.cluster()))
                        .build());
        hub.client().resource(policy).create();
    }

    private void deliver(String name, String... clusters) {
        change(name, spec -> spec.clusters(List.of(clusters)));
    }

    private void change(String name, Consumer<PropagationPolicySpecBuilder> change) {
        // Controllers write its status meanwhile: as a person would, try again.
        await().ignoreExceptionsMatching(PolicyIT::isConflict).until(() -> edit(name, change));
    }

    private boolean edit(String name, Consumer<PropagationPolicySpecBuilder> change) {
        hub.client()
                .resources(PropagationPolicy.class)
                .inNamespace(hub.key(name).namespace())
                .withName(name)
                .edit(it -> {
                    var spec = PropagationPolicySpecBuilder.builder(it.getSpec());
                    change.accept(spec);
                    it.setSpec(spec.build());
                    return it;
                });
        return true;
    }

    private static boolean isConflict(Throwable thrown) {
        return thrown instanceof KubernetesClientException e && e.getCode() == 409;
    }

    private void decide(String... clusters) {
        var decision = new PlacementDecision();
        decision.setMetadata(
                new ObjectMetaBuilder()
                        .withNamespace(hub.key("x").namespace())
                        .withName("all-decision-1")
                        .addToLabels(PlacementLabels.PLACEMENT, "all")
                        .build());
        var resource = hub.client().resource(decision);
        if (resource.get() == null) {
            resource.create();
        }
        decision = resource.get();
        decision.setStatus(
                new PlacementDecisionStatus(
                        Stream.of(clusters).map(it -> new ClusterDecision(it, "", null)).toList()));
        hub.client().resource(decision).updateStatus();
    }

    private boolean holds(String name, String type) {
        return Condition.holds(policy(name).orElseThrow().status().conditions(), type);
    }

    private String message(String name, String type) {
        return Condition.find(policy(name).orElseThrow().status().conditions(), type)
                .map(Condition::message)
                .orElse("");
    }

    private String conflict(String name) {
        return Condition.find(hub.bundle(name).orElseThrow().status().conditions(), "Conflict")
                .map(Condition::message)
                .orElse("");
    }

    private long applied(String name) {
        return hub.bundle(name).orElseThrow().status().clusters().stream()
                .filter(it -> Objects.equals(it.objects(), 4) && Objects.equals(it.applied(), 4))
                .count();
    }

    private static String name(ManifestWork work) {
        return work.getMetadata().getName();
    }

    private boolean orphans(String cluster) {
        var option = Objects.requireNonNull(workload(cluster).spec().deleteOption());
        return DeleteOption.ORPHAN.equals(option.propagationPolicy());
    }

    private ManifestWork workload(String cluster) {
        return hub.works(cluster).stream()
                .filter(it -> name(it).endsWith("-0") && !name(it).contains("-ns-"))
                .findFirst()
                .orElseThrow();
    }

    private String phaseOfBundle(String name) {
        return hub.bundle(name)
                .map(it -> Objects.requireNonNullElse(it.status().phase(), ""))
                .orElse("");
    }

    private void until(BooleanSupplier condition, String... others) {
        await().atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(50))
                .until(() -> {
                    hub.report();
                    Stream.of(others).forEach(hub::report);
                    return condition.getAsBoolean();
                });
    }
}
