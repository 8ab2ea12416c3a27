package dev.trellis.engine.leader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trellis.engine.client.KubeApi;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;
import dev.trellis.testkit.server.KubeServer;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseSpec;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Elections on a real API server, which is restarted and held up meanwhile. */
@KubernetesTest(dedicated = true)
@Tag(KubernetesTest.REAL)
final class LeaderElectionIT {
    private static final Duration LONG = Duration.ofMinutes(2);

    private final AtomicInteger workingNow = new AtomicInteger();
    private final AtomicInteger workingMost = new AtomicInteger();
    private final List<Member> members = new ArrayList<>();
    private Kube kube;
    private String lease = "";

    @BeforeEach
    void newLease(Kube given) {
        kube = given;
        lease = kube.uniqueName("lease");
    }

    @AfterEach
    void neverTwoAtOnce() {
        members.forEach(member -> member.election.close());
        assertThat(workingMost).hasValueLessThanOrEqualTo(1);
        assertThat(workingNow).hasValue(0);
    }

    @Test
    void passesOnTheLeadWhenTheLeaderStops() {
        var first = new Member("first");
        await().atMost(LONG).until(first.election::isLeader);
        var second = new Member("second");

        first.election.close();

        await().atMost(LONG).until(second.election::isLeader);
        assertThat(first.election.ended()).isCompletedWithValue(LeaderElection.Outcome.RELEASED);
        assertThat(spec().getHolderIdentity()).isEqualTo("second");
        assertThat(spec().getLeaseTransitions()).isEqualTo(1);
    }

    @Test
    void releasesTheLeaseWithoutAHolder() {
        var only = new Member("only");
        await().atMost(LONG).until(only.election::isLeader);
        kube.kubectl("label", "lease", lease, "kept=yes").outOrThrow();

        await().atMost(LONG).until(() -> !spec().getRenewTime().equals(spec().getAcquireTime()));
        only.election.close();

        assertThat(spec().getHolderIdentity()).isNull();
        assertThat(leaseObject().getMetadata().getLabels()).containsEntry("kept", "yes");
    }

    @Test
    void takesOverFromAProcessThatDied() throws IOException {
        var process = LeaderMain.start(kube.kubeconfig(), lease, "doomed");
        try {
            await().atMost(LONG).until(() -> holds("doomed"));
            var second = new Member("second");
            assertThat(second.election.isLeader()).isFalse();

            process.destroyForcibly();

            await().atMost(LONG).until(second.election::isLeader);
            assertThat(spec().getHolderIdentity()).isEqualTo("second");
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void leadsOnAcrossARestartOfTheServer(KubeServer server) {
        var first = new Member("first", Duration.ofSeconds(60), Duration.ofSeconds(50));
        await().atMost(LONG).until(first.election::isLeader);
        new Member("second");
        var before = spec().getRenewTime();

        server.restartApiServer();

        await().atMost(LONG).until(() -> spec().getRenewTime().isAfter(before));
        assertThat(first.election.isLeader()).isTrue();
        assertThat(first.starts).hasValue(1);
    }

    @Test
    void endsItsWorkInALongOutageAndFindsALeaderAfterwards(KubeServer server) {
        var first = new Member("first");
        await().atMost(LONG).until(first.election::isLeader);
        var second = new Member("second");

        server.stopApiServer();
        try {
            await().atMost(LONG).until(() -> first.election.ended().isDone());
            assertThat(first.election.ended()).isCompletedWithValue(LeaderElection.Outcome.LOST);
            assertThat(workingNow).hasValue(0);
        } finally {
            server.startApiServer();
        }

        await().atMost(LONG).until(second.election::isLeader);
    }

    @Test
    void endsItsWorkWhileTheServerHangs(KubeServer server) {
        var first = new Member("first");
        await().atMost(LONG).until(first.election::isLeader);

        server.pauseApiServer();
        try {
            await().atMost(LONG).until(() -> first.election.ended().isDone());
            assertThat(first.election.ended()).isCompletedWithValue(LeaderElection.Outcome.LOST);
        } finally {
            server.resumeApiServer();
        }
    }

    @Test
    void showsWhoLeadsAsAMetric() {
        var registry = new PrometheusRegistry();
        var only = new Member("only");
        only.election.registerIn(registry);

        await().atMost(LONG).until(() -> gauge(registry) == 1);
        only.election.close();

        assertThat(gauge(registry)).isZero();
    }

    private static double gauge(PrometheusRegistry registry) {
        return ((GaugeSnapshot) registry.scrape().get(0)).getDataPoints().get(0).getValue();
    }

    private boolean holds(String identity) {
        var found = kube.client().leases().inNamespace("default").withName(lease).get();
        return found != null && identity.equals(found.getSpec().getHolderIdentity());
    }

    private Lease leaseObject() {
        return kube.client().leases().inNamespace("default").withName(lease).require();
    }

    private LeaseSpec spec() {
        return leaseObject().getSpec();
    }

    private final class Member implements LeaderWork {
        private final AtomicInteger starts = new AtomicInteger();
        private final LeaderElection election;

        Member(String identity) {
            this(identity, Duration.ofSeconds(8), Duration.ofSeconds(5));
        }

        Member(String identity, Duration duration, Duration renewDeadline) {
            members.add(this);
            var settings =
                    new LeaseSettings(
                            "default",
                            lease,
                            identity,
                            duration,
                            renewDeadline,
                            Duration.ofSeconds(1),
                            Duration.ofSeconds(20));
            election = LeaderElection.start(KubeApi.of(kube.client()), settings, this);
        }

        @Override
        public void start() {
            starts.incrementAndGet();
            workingMost.accumulateAndGet(workingNow.incrementAndGet(), Math::max);
        }

        @Override
        public boolean stop(Duration within) {
            workingNow.decrementAndGet();
            return true;
        }
    }
}
