package dev.trellis.hub.registration.lease;

import static dev.trellis.hub.registration.SomeCluster.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.cluster.ManagedClusterStatusBuilder;
import dev.trellis.api.meta.Condition;
import dev.trellis.hub.registration.SomeCluster;
import dev.trellis.testkit.Gen;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

final class LeaseDecisionTest {
    private static final Instant NOW = Instant.parse("2026-11-16T01:00:00Z");
    private static final Duration LONG = Duration.ofDays(1);
    private static final String CLOCK = "ManagedClusterConditionClockSynced";
    private static final String AVAILABLE = "ManagedClusterConditionAvailable";

    @Test
    void looksAtNothingBeforeTheClusterIsDecidedAbout() {
        var verdict = LeaseDecision.decide(state(cluster(), Optional.empty(), LONG));

        assertThat(verdict.missing()).isFalse();
        assertThat(verdict.lookAgain()).isEmpty();
    }

    @Test
    void makesTheLeaseUnlessTheClusterGoes() {
        assertThat(LeaseDecision.decide(state(accepted(), Optional.empty(), LONG)).missing())
                .isTrue();

        var going = LeaseDecision.decide(state(accepted().terminating(), Optional.empty(), LONG));

        assertThat(going.missing()).isFalse();
        assertThat(going.lost()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        // renewed so many seconds ago, lease seconds, lost, next look in seconds
        "0, 60, false, 300",
        "299, 60, false, 1",
        "300, 60, true, 300",
        "4, 1, false, 1",
        "5, 1, true, 5",
        "299, 0, false, 1",
        "-100, 60, false, 400"
    })
    void aClusterIsLostAfterFiveLeases(long ago, int seconds, boolean lost, long next) {
        var state =
                state(
                        accepted().leaseSeconds(seconds).available("True"),
                        Optional.of(NOW.minusSeconds(ago)),
                        LONG);

        var verdict = LeaseDecision.decide(state);

        assertThat(verdict.lost()).isEqualTo(lost);
        assertThat(verdict.lookAgain()).contains(Duration.ofSeconds(next));
        assertThat(status(verdict, AVAILABLE)).isEqualTo(lost ? "Unknown" : "True");
    }

    @Test
    void isToldOnlyOnceThatItIsLost() {
        var state =
                state(accepted().available("Unknown"), Optional.of(NOW.minusSeconds(999)), LONG);

        assertThat(LeaseDecision.decide(state).lost()).isFalse();
    }

    @Test
    void nobodyIsLostBecauseOurOwnClockWasMoved() {
        var old = Optional.of(NOW.minus(Duration.ofHours(1)));

        var first = LeaseDecision.decide(state(accepted().available("True"), old, Duration.ZERO));
        var later =
                LeaseDecision.decide(
                        state(accepted().available("True"), old, Duration.ofMinutes(5)));

        assertThat(first.lost()).isFalse();
        assertThat(first.lookAgain()).contains(Duration.ofMinutes(5));
        assertThat(later.lost()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        // renewed so many seconds ago, seen before, condition
        "0, 60, True",
        "301, 360, False",
        "-301, 60, False",
        "301, 301, ''", // no renewal: the agent may just be silent
        "301, , ''", // the first look: the agent may have been silent for long
        "0, , True"
    })
    void aRenewalTellsOfTheAgentsClock(long ago, @Nullable Long seenAgo, String expected) {
        var state =
                new LeaseState(
                        accepted().build(),
                        Optional.of(NOW.minusSeconds(ago)),
                        Optional.ofNullable(seenAgo).map(NOW::minusSeconds),
                        LONG,
                        NOW);

        assertThat(status(LeaseDecision.decide(state), CLOCK)).isEqualTo(expected);
    }

    @Test
    void aClusterMayBeExcusedFromTheCheckOfClocks() {
        var excused =
                accepted()
                        .annotated(
                                "registration.open-cluster-management.io/skip-clock-sync-check",
                                "true")
                        .with(CLOCK, "False", "ManagedClusterClockOutOfSync");

        var verdict =
                LeaseDecision.decide(state(excused, Optional.of(NOW.minusSeconds(999)), LONG));

        assertThat(status(verdict, CLOCK)).isEqualTo("True");
    }

    @Test
    void comesToRest() {
        Gen.forEachSeed(
                500,
                gen -> {
                    var cluster = accepted().leaseSeconds(gen.intBetween(0, 90));
                    if (gen.bool()) {
                        cluster.available(gen.pick("True", "False", "Unknown"));
                    }
                    var given = cluster.build();
                    var renewed = Optional.of(NOW.minusSeconds(gen.intBetween(-900, 900)));
                    var seen = gen.optional(() -> NOW.minusSeconds(gen.intBetween(-900, 900)));
                    var since = Duration.ofSeconds(gen.intBetween(0, 900));

                    var verdict =
                            LeaseDecision.decide(new LeaseState(given, renewed, seen, since, NOW));
                    given.setStatus(
                            ManagedClusterStatusBuilder.builder(given.status())
                                    .conditions(verdict.conditions())
                                    .build());
                    var again =
                            LeaseDecision.decide(
                                    new LeaseState(given, renewed, renewed, since, NOW));

                    assertThat(again.conditions()).isEqualTo(verdict.conditions());
                    assertThat(again.lost()).isFalse();
                    assertThat(again.lookAgain())
                            .hasValueSatisfying(delay -> assertThat(delay).isPositive());
                });
    }

    private static SomeCluster accepted() {
        return cluster()
                .accepted()
                .with("HubAcceptedManagedCluster", "True", "HubClusterAdminAccepted");
    }

    private static LeaseState state(
            SomeCluster cluster, Optional<Instant> renewed, Duration sinceMoved) {
        return new LeaseState(cluster.build(), renewed, renewed, sinceMoved, NOW);
    }

    private static String status(LeaseVerdict verdict, String type) {
        return Condition.find(verdict.conditions(), type).map(Condition::status).orElse("");
    }
}
