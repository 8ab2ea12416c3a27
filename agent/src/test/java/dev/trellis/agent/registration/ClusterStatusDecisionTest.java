package dev.trellis.agent.registration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.cluster.ManagedClusterStatus;
import dev.trellis.api.cluster.ManagedClusterStatusBuilder;
import dev.trellis.api.cluster.ReportedClaim;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Conditions;
import dev.trellis.api.meta.IntOrString;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

class ClusterStatusDecisionTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final ApiHealth WELL = new ApiHealth.Well();
    private static final ApiHealth ILL = new ApiHealth.Ill(500, "etcd failed");
    private static final ClusterReport.Resources RESOURCES =
            new ClusterReport.Resources(
                    "v1.36.3",
                    Map.of("cpu", IntOrString.of("8")),
                    Map.of("cpu", IntOrString.of("7")));

    @Test
    void saysNothingBeforeTheHubAcceptedTheCluster() {
        var status = ManagedClusterStatus.EMPTY;

        assertThat(ClusterStatusDecision.decide(report(status, WELL, Duration.ZERO)))
                .isSameAs(status);
    }

    @Test
    void reportsAHealthyCluster() {
        var status = ClusterStatusDecision.decide(report(accepted(), WELL, Duration.ZERO));

        assertThat(told(status))
                .containsExactly(
                        "HubAcceptedManagedCluster=True/HubClusterAdminAccepted",
                        "ManagedClusterJoined=True/ManagedClusterJoined",
                        "ManagedClusterConditionAvailable=True/ManagedClusterAvailable");
        assertThat(status.version()).isNotNull();
        assertThat(status.capacity()).isEqualTo(RESOURCES.capacity());
        assertThat(status.allocatable()).isEqualTo(RESOURCES.allocatable());
        assertThat(status.clusterClaims()).containsExactly(new ReportedClaim("a", "b"));
    }

    @Test
    void changesNothingTheSecondTime() {
        var once = ClusterStatusDecision.decide(report(accepted(), WELL, Duration.ZERO));
        var again =
                new ClusterReport(
                        cluster(once),
                        WELL,
                        Duration.ZERO,
                        Optional.of(RESOURCES),
                        claims(),
                        NOW.plusSeconds(99));

        assertThat(ClusterStatusDecision.decide(again)).isEqualTo(once);
        assertThat(ClusterStatusDecision.newAvailability(once, once)).isEmpty();
        assertThat(ClusterStatusDecision.newAvailability(accepted(), once)).isPresent();
    }

    @Test
    void waitsBeforeItCallsAClusterUnavailable() {
        var before = ClusterStatusDecision.decide(report(accepted(), WELL, Duration.ZERO));

        var soon = ClusterStatusDecision.decide(report(before, ILL, Duration.ofSeconds(19)));
        var late = ClusterStatusDecision.decide(report(before, ILL, Duration.ofSeconds(20)));

        assertThat(soon).isEqualTo(before);
        assertThat(Condition.find(late.conditions(), "ManagedClusterConditionAvailable"))
                .hasValueSatisfying(condition -> {
                    assertThat(condition.status()).isEqualTo("False");
                    assertThat(condition.reason())
                            .isEqualTo("ManagedClusterKubeAPIServerUnavailable");
                    assertThat(condition.message())
                            .isEqualTo(
                                    "The kube-apiserver is not ok, status code: 500, etcd failed");
                });
        assertThat(late.capacity()).as("the last that was known").isEqualTo(before.capacity());
    }

    @Test
    void keepsCapacityOfOthersAndReplacesAllocatable() {
        var before =
                ManagedClusterStatusBuilder.builder(accepted())
                        .capacity(Map.of("socket", IntOrString.of("2"), "cpu", IntOrString.of("1")))
                        .allocatable(Map.of("socket", IntOrString.of("2")))
                        .build();

        var status = ClusterStatusDecision.decide(report(before, WELL, Duration.ZERO));

        assertThat(status.capacity())
                .isEqualTo(Map.of("socket", IntOrString.of("2"), "cpu", IntOrString.of("8")));
        assertThat(status.allocatable()).isEqualTo(RESOURCES.allocatable());
    }

    @Test
    void leavesClaimsAloneWhereTheChainBroke() {
        var report =
                new ClusterReport(
                        cluster(accepted()), WELL, Duration.ZERO, Optional.empty(), claims(), NOW);

        var status = ClusterStatusDecision.decide(report);

        assertThat(status.clusterClaims()).isEmpty();
        assertThat(status.version()).isNull();
    }

    @Test
    void distrustsItsClockWhereTheHubDoes() {
        var off = with(accepted(), "ManagedClusterConditionClockSynced", "False", "Off");
        var on = with(accepted(), "ManagedClusterConditionClockSynced", "True", "On");

        assertThat(ClusterStatusDecision.isClockOff(off)).isTrue();
        assertThat(ClusterStatusDecision.isClockOff(on)).isFalse();
        assertThat(ClusterStatusDecision.isClockOff(accepted())).isFalse();
    }

    @Test
    void beatsInItsPeriodAndAtOnceWhenThatChanges() {
        var minute = Duration.ofMinutes(1);
        var beat = new Heartbeat.Beat(minute, 1_000);

        assertThat(Heartbeat.untilDue(minute, Optional.empty(), 0)).isZero();
        assertThat(Heartbeat.untilDue(minute, Optional.of(beat), 400))
                .isEqualTo(Duration.ofNanos(600));
        assertThat(Heartbeat.untilDue(minute, Optional.of(beat), 1_000).isPositive()).isFalse();
        assertThat(Heartbeat.untilDue(Duration.ofSeconds(1), Optional.of(beat), 400)).isZero();
        assertThat(Heartbeat.period(cluster(accepted()))).contains(minute);
        assertThat(Heartbeat.period(cluster(ManagedClusterStatus.EMPTY))).isEmpty();
    }

    private static ClusterReport report(
            ManagedClusterStatus status, ApiHealth health, Duration failingFor) {
        return new ClusterReport(
                cluster(status), health, failingFor, Optional.of(RESOURCES), claims(), NOW);
    }

    private static Optional<List<ReportedClaim>> claims() {
        return Optional.of(List.of(new ReportedClaim("a", "b")));
    }

    private static ManagedClusterStatus accepted() {
        return with(
                ManagedClusterStatus.EMPTY,
                "HubAcceptedManagedCluster",
                "True",
                "HubClusterAdminAccepted");
    }

    private static ManagedClusterStatus with(
            ManagedClusterStatus status, String type, String value, String reason) {
        return ManagedClusterStatusBuilder.builder(status)
                .conditions(Conditions.with(status.conditions(), type, value, reason, "", NOW))
                .build();
    }

    private static ManagedCluster cluster(ManagedClusterStatus status) {
        var cluster = new ManagedCluster();
        cluster.setMetadata(new ObjectMetaBuilder().withName("rome").build());
        cluster.setStatus(status);
        return cluster;
    }

    private static List<String> told(ManagedClusterStatus status) {
        return status.conditions().stream()
                .map(one -> one.type() + "=" + one.status() + "/" + one.reason())
                .toList();
    }
}
