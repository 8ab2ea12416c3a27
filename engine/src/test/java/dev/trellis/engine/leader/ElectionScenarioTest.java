package dev.trellis.engine.leader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.trellis.testkit.Gen;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** Single courses of an election, told step by step in simulated time. */
final class ElectionScenarioTest {
    private static final Gen GEN = Gen.ofSeed(1);

    private final SimWorld world = new SimWorld();
    private final SimLeaseServer server = new SimLeaseServer(world, GEN);
    private final List<String> history = new ArrayList<>();
    private final Member one = new Member("one");
    private final Member two = new Member("two");

    @BeforeEach
    void quickServer() {
        server.mend();
    }

    @Test
    void leadsAtOnceWhereNobodyEverLed() {
        one.begin();

        pass(1);

        assertThat(one.election.isLeader()).isTrue();
        assertThat(history).containsExactly("one starts");
        assertThat(server.record().holder()).contains("one");
    }

    @Test
    void standsByWhileTheLeaderRenews() {
        one.begin();
        pass(1);
        two.begin();

        pass(600);

        assertThat(two.election.isLeader()).isFalse();
        assertThat(one.election.isLeader()).isTrue();
        assertThat(server.record().transitions()).isZero();
        assertThat(history).containsExactly("one starts");
    }

    @Test
    void endsTheWorkBeforeItGivesTheLeaseAway() {
        one.stopSeconds = 18; // longer than a lease: it is renewed meanwhile
        one.begin();
        pass(1);
        two.begin();
        pass(5);

        one.election.beginClose();
        pass(17);
        assertThat(server.holder()).contains("one");
        pass(5);

        assertThat(history).containsExactly("one starts", "one stopped", "two starts");
        assertThat(one.election.ended()).isCompletedWithValue(LeaderElection.Outcome.RELEASED);
        assertThat(server.record().transitions()).isEqualTo(1);
    }

    @Test
    void takesOverFromADeadLeaderAfterTheLeaseAndNotBefore() {
        one.begin();
        pass(1);
        two.begin();
        pass(5);

        one.crash();
        pass(12);
        assertThat(two.election.isLeader()).isFalse();
        pass(7);

        assertThat(two.election.isLeader()).isTrue();
    }

    @Test
    void believesItsOwnClockWhateverTheTimesInTheLeaseSay() {
        // For the other one its renewals look decades old.
        one.wallClock = () -> Instant.EPOCH.minusSeconds(1_000_000_000).plusNanos(world.now());
        one.begin();
        pass(1);
        two.begin();

        pass(120);

        assertThat(one.election.isLeader()).isTrue();
        assertThat(history).containsExactly("one starts");
    }

    @Test
    void endsItsWorkInTimeWhenItIsCutOff() {
        one.stopSeconds = 3;
        one.begin();
        pass(1);
        two.begin();
        pass(5);

        server.cut(one.process, true);
        pass(30);

        assertThat(history).containsExactly("one starts", "one stopped", "two starts");
        assertThat(one.election.ended()).isCompletedWithValue(LeaderElection.Outcome.LOST);
    }

    @Test
    void countsItsLeaseFromTheQuestionNotFromTheAnswer() {
        one.begin();
        pass(1);
        server.delayAnswers(Duration.ofSeconds(7));
        pass(8); // a renewal was sent and carried out some seconds ago; its answer is coming
        server.cut(one.process, true);

        pass(6);

        assertThat(one.election.isLeader()).isFalse();
    }

    @Test
    void yieldsAtOnceToWhoeverHasTheLease() {
        one.begin();
        pass(1);
        server.put(LeaseRecord.first(settings("thief"), Instant.EPOCH));

        pass(4);

        assertThat(one.election.isLeader()).isFalse();
        assertThat(history).containsExactly("one starts", "one stopped");
        assertThat(server.holder()).contains("thief");
        assertThat(one.election.ended()).isCompletedWithValue(LeaderElection.Outcome.LOST);
    }

    @Test
    void leadsOnWhenSomebodyMerelyTouchesTheLease() {
        one.begin();
        pass(1);
        server.put(server.record());

        pass(60);

        assertThat(one.election.isLeader()).isTrue();
    }

    @Test
    void givesTheHolderOfADeletedLeaseItsTime() {
        one.begin();
        pass(1);
        two.begin();
        pass(5);

        server.cut(one.process, true);
        server.delete();
        pass(10);
        assertThat(two.election.isLeader()).isFalse();
        pass(20);

        assertThat(history).containsExactly("one starts", "one stopped", "two starts");
    }

    @Test
    void waitsOutAHolderThatNamesNoDuration() {
        server.put(
                new LeaseRecord(
                        Optional.of("odd"), Duration.ZERO, Optional.empty(), Optional.empty(), 0));
        one.begin();

        pass(14);
        assertThat(one.election.isLeader()).isFalse();
        pass(4);

        assertThat(one.election.isLeader()).isTrue();
    }

    @Test
    void givesTheLeaseBackWhenTheWorkDoesNotStart() {
        one.startFails = true;
        one.begin();

        pass(5);

        assertThat(one.election.ended()).isCompletedWithValue(LeaderElection.Outcome.FAILED);
        assertThat(server.holder()).isEmpty();
    }

    @Test
    void endsTheProcessWhenTheWorkOutlivesTheLease() {
        one.stopSeconds = 1000;
        one.begin();
        pass(1);

        server.cut(one.process, true);
        pass(16);

        assertThat(history).containsExactly("one starts", "one ends its process");
    }

    @Test
    void keepsTheLeaseWhenTheWorkDoesNotEndAndEndsTheProcessWithIt() {
        one.stopSeconds = 1000;
        one.begin();
        pass(1);
        two.begin();

        one.election.beginClose();
        pass(24);
        assertThat(one.election.ended()).isCompletedWithValue(LeaderElection.Outcome.ABANDONED);
        assertThat(server.holder()).contains("one");
        pass(30);

        assertThat(history).containsExactly("one starts", "one ends its process", "two starts");
    }

    @Test
    void leavesQuietlyWhenItNeverLed() {
        one.begin();
        pass(1);
        two.begin();
        pass(5);

        two.election.beginClose();
        pass(3);

        assertThat(two.election.ended()).isCompletedWithValue(LeaderElection.Outcome.NEVER_LED);
        assertThat(server.holder()).contains("one");
    }

    @Test
    void refusesTimesThatCannotWork() {
        var usual = LeaseSettings.of("ns", "lease", "host");

        assertThat(usual.identity()).startsWith("host_");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> times(Duration.ofMillis(1500), 1, 1))
                .withMessageContaining("whole seconds");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> times(Duration.ofSeconds(10), 10, 2))
                .withMessageContaining("leaves no time");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> times(Duration.ofSeconds(15), 10, 6))
                .withMessageContaining("two attempts");
        assertThatIllegalArgumentException().isThrownBy(() -> settings(" "));
    }

    private void pass(long seconds) {
        world.run(Duration.ofSeconds(seconds));
    }

    private static LeaseSettings settings(String identity) {
        return new LeaseSettings(
                "ns",
                "lease",
                identity,
                Duration.ofSeconds(15),
                Duration.ofSeconds(10),
                Duration.ofSeconds(2),
                Duration.ofSeconds(20));
    }

    private static LeaseSettings times(Duration lease, long renewSeconds, long retrySeconds) {
        return new LeaseSettings(
                "ns",
                "lease",
                "me",
                lease,
                Duration.ofSeconds(renewSeconds),
                Duration.ofSeconds(retrySeconds),
                Duration.ofSeconds(20));
    }

    private final class Member implements LeaderWork {
        private final String name;
        private final SimProcess process = new SimProcess(world, GEN);
        private InstantSource wallClock = () -> Instant.EPOCH.plusNanos(world.now());
        private LeaderElection election;
        private long stopSeconds;
        private boolean startFails;

        Member(String name) {
            this.name = name;
            election = election();
        }

        void begin() {
            election = election();
            process.start("election", election::run);
        }

        private LeaderElection election() {
            return new LeaderElection(
                    settings(name),
                    server.as(process),
                    process,
                    wallClock,
                    new SplittableRandom(1),
                    this,
                    () -> {
                        history.add(name + " ends its process");
                        process.kill();
                    });
        }

        void crash() {
            process.kill();
        }

        @Override
        public void start() {
            if (startFails) {
                throw new IllegalStateException("no caches");
            }
            history.add(name + " starts");
        }

        @Override
        public boolean stop(Duration within) {
            if (startFails) {
                return true;
            }
            process.sleep(Duration.ofSeconds(stopSeconds));
            history.add(name + " stopped");
            return true;
        }
    }
}
