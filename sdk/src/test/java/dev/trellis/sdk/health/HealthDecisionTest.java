package dev.trellis.sdk.health;

import static dev.trellis.sdk.fixture.Objects.NOW;
import static dev.trellis.sdk.fixture.Objects.condition;
import static dev.trellis.sdk.fixture.Works.number;
import static dev.trellis.sdk.fixture.Works.reporting;
import static dev.trellis.sdk.fixture.Works.saying;
import static dev.trellis.sdk.fixture.Works.work;
import static dev.trellis.sdk.health.FeedbackConfigsTest.manifests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.api.addon.HealthCheck;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatus;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatusBuilder;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.cluster.ManagedClusterStatusBuilder;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.sdk.agent.HealthProber;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.fixture.Objects;
import dev.trellis.sdk.fixture.Raw;
import dev.trellis.sdk.work.Manifests;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

class HealthDecisionTest {
    private static final HealthProber WORKLOADS = new HealthProber.WorkloadAvailability();
    private static final Condition APPLIED = condition("ManifestApplied", "True", "Yes", "");
    private static final Manifests AGENT = manifests(Raw.deployment("agent"));

    private static ManagedClusterAddOnStatus status(Condition... conditions) {
        return ManagedClusterAddOnStatusBuilder.builder().conditions(List.of(conditions)).build();
    }

    private static ManifestWork running(long replicas, long ready) {
        return reporting(
                saying(work("paris", "w"), "Available", "True"),
                "apps",
                "deployments",
                "agent",
                number("Replicas", replicas),
                number("ReadyReplicas", ready));
    }

    private static HealthState state(
            HealthProber prober, ManagedClusterAddOnStatus status, ManifestWork... works) {
        return new HealthState(
                Objects.install(),
                status,
                Objects.cluster("paris"),
                Optional.of(prober),
                List.of(works),
                Outcome.of(AGENT),
                NOW);
    }

    private static HealthState with(HealthState state, Outcome<Manifests> manifests) {
        return new HealthState(
                state.addon(),
                state.status(),
                state.cluster(),
                state.prober(),
                state.works(),
                manifests,
                NOW);
    }

    private static HealthState on(HealthState state, String clusterAvailable) {
        var cluster = new ManagedCluster();
        cluster.setMetadata(state.cluster().getMetadata());
        cluster.setStatus(
                ManagedClusterStatusBuilder.builder()
                        .conditions(
                                List.of(
                                        condition(
                                                "ManagedClusterConditionAvailable",
                                                clusterAvailable,
                                                "Reason",
                                                "")))
                        .build());
        return new HealthState(
                state.addon(),
                state.status(),
                cluster,
                state.prober(),
                state.works(),
                state.manifests(),
                NOW);
    }

    static Stream<Arguments> judgements() {
        var applied = status(APPLIED);
        var twoWorks =
                new ManifestWork[] {
                    saying(work("paris", "w-0"), "Available", "False"), work("paris", "w-1")
                };
        return Stream.of(
                arguments(
                        "works are enough",
                        state(new HealthProber.Work(), status()),
                        "True WorkApplied Addon manifestWork is applied"),
                arguments(
                        "no works",
                        state(WORKLOADS, applied),
                        "Unknown WorkNotFound Addon manifestWork is not found"),
                arguments(
                        "a work nothing is known about",
                        state(WORKLOADS, applied, work("paris", "w")),
                        "Unknown WorkNotApplied Addon manifestWork is not applied yet"),
                arguments(
                        "not knowing is told before not being available",
                        state(WORKLOADS, applied, twoWorks),
                        "Unknown WorkNotApplied Addon manifestWork is not applied yet"),
                arguments(
                        "a work that is not available",
                        state(WORKLOADS, applied, saying(work("paris", "w"), "Available", "False")),
                        "False WorkNotApplied Available False"),
                arguments(
                        "nothing reported",
                        state(WORKLOADS, applied, saying(work("paris", "w"), "Available", "True")),
                        "Unknown NoProbeResult Probe results are not returned"),
                arguments(
                        "a workload that is not well",
                        state(WORKLOADS, applied, running(1, 0)),
                        "False ProbeUnavailable Probe addon unavailable with err"
                                + " desiredNumberReplicas is 1 but readyReplica is 0 for"
                                + " deployments ns/agent"),
                arguments(
                        "a workload that is well",
                        state(WORKLOADS, applied, running(1, 1)),
                        "True ProbeAvailable hello add-on is available."),
                arguments(
                        "nothing to look at",
                        with(
                                state(
                                        WORKLOADS,
                                        applied,
                                        saying(work("paris", "w"), "Available", "True")),
                                Outcome.of(manifests(Raw.configMap("x")))),
                        "True ProbeAvailable hello add-on is available."),
                arguments(
                        "a reachable cluster",
                        on(state(WORKLOADS, applied, running(1, 1)), "True"),
                        "True ProbeAvailable hello add-on is available."),
                arguments(
                        "own fields that are well",
                        state(Probers.allDeployments(), applied, running(1, 1)),
                        "True ProbeAvailable hello add-on is available."),
                arguments(
                        "own fields need no rendering",
                        with(
                                state(
                                        Probers.deployments(
                                                new Probers.DeploymentName("ns", "agent")),
                                        applied,
                                        running(1, 1)),
                                Outcome.failed("broken")),
                        "True ProbeAvailable hello add-on is available."));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("judgements")
    void says(String what, HealthState state, String expected) {
        var verdict = HealthDecision.decide(state);

        assertThat(available(verdict)).isEqualTo(expected);
        assertThat(verdict.error()).isEmpty();
        assertThat(verdict.status().healthCheck())
                .isEqualTo(new HealthCheck(HealthCheck.CUSTOMIZED));
    }

    private static String available(HealthVerdict verdict) {
        return Condition.find(verdict.status().conditions(), "Available")
                .map(found -> found.status() + " " + found.reason() + " " + found.message())
                .orElse("");
    }

    static Stream<Arguments> silences() {
        var before = condition("Available", "True", "Before", "As it was");
        var applied = status(APPLIED, before);
        return Stream.of(
                arguments("somebody else looks", state(new HealthProber.None(), applied)),
                arguments("the agent's lease tells", state(new HealthProber.Lease(), applied)),
                arguments(
                        "nothing was applied yet", state(WORKLOADS, status(before), running(1, 0))),
                arguments(
                        "the cluster is lost",
                        on(state(WORKLOADS, applied, running(1, 0)), "Unknown")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("silences")
    void saysNothing(String what, HealthState state) {
        var verdict = HealthDecision.decide(state);

        assertThat(verdict.status().conditions()).isEqualTo(state.status().conditions());
        assertThat(verdict.error()).isEmpty();
    }

    @Test
    void withoutAProberNothingIsTouched() {
        var state = state(WORKLOADS, status(APPLIED), running(1, 0));
        var unprobed =
                new HealthState(
                        state.addon(),
                        state.status(),
                        state.cluster(),
                        Optional.empty(),
                        state.works(),
                        state.manifests(),
                        NOW);

        assertThat(HealthDecision.decide(unprobed))
                .isEqualTo(new HealthVerdict(state.status(), Optional.empty()));
    }

    @Test
    void aLeaseIsAnnouncedAsSuch() {
        var verdict = HealthDecision.decide(state(new HealthProber.Lease(), status()));

        assertThat(verdict.status().healthCheck()).isEqualTo(new HealthCheck(HealthCheck.LEASE));
    }

    @Test
    void manifestsThatCannotBeRenderedLeaveTheConditionAndAskAgain() {
        var state =
                with(state(WORKLOADS, status(APPLIED), running(1, 1)), Outcome.failed("broken"));

        var verdict = HealthDecision.decide(state);

        assertThat(available(verdict)).isEmpty();
        assertThat(verdict.error()).contains("broken");
    }

    private static final Condition MISSING =
            condition("Degraded", "True", "RequiredDependencyNotSatisfied", "needs other");

    @Test
    void aRequiredAddonThatIsMissingMakesAnyJudgementUnavailable() {
        for (var state :
                List.of(
                        state(WORKLOADS, status(APPLIED, MISSING), running(1, 1)),
                        state(WORKLOADS, status(APPLIED, MISSING)),
                        state(new HealthProber.Work(), status(MISSING)))) {
            assertThat(available(HealthDecision.decide(state)))
                    .isEqualTo("False RequiredDependencyNotSatisfied needs other");
        }
    }

    @Test
    void aRequiredAddonThatIsMissingAddsNoJudgement() {
        for (var state :
                List.of(
                        on(state(WORKLOADS, status(APPLIED, MISSING), running(1, 1)), "Unknown"),
                        state(WORKLOADS, status(MISSING), running(1, 1)),
                        state(new HealthProber.None(), status(APPLIED, MISSING)),
                        state(new HealthProber.Lease(), status(APPLIED, MISSING)))) {
            assertThat(available(HealthDecision.decide(state))).isEmpty();
        }
    }

    @Test
    void anythingElseThatIsDegradedLeavesTheJudgement() {
        for (var degraded :
                List.of(
                        condition("Degraded", "True", "DependencyNotSatisfied", "would like"),
                        condition("Degraded", "True", "Other", "other"),
                        condition("Degraded", "False", "RequiredDependencyNotSatisfied", ""),
                        condition("Degraded", "Unknown", "RequiredDependencyNotSatisfied", ""))) {
            assertThat(
                            available(
                                    HealthDecision.decide(
                                            state(
                                                    WORKLOADS,
                                                    status(APPLIED, degraded),
                                                    running(1, 1)))))
                    .startsWith("True ProbeAvailable");
        }
    }

    @Test
    void theTimeOfAnUnavailableAgentStaysWhenAnAddonGoesMissingToo() {
        var unavailable = condition("Available", "False", "ProbeUnavailable", "broken");

        var verdict =
                HealthDecision.decide(
                        state(WORKLOADS, status(APPLIED, MISSING, unavailable), running(1, 0)));

        assertThat(Condition.find(verdict.status().conditions(), "Available"))
                .map(Condition::lastTransitionTime)
                .contains(Objects.LONG_AGO);
    }
}
