package dev.trellis.agent.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.agent.work.EvictionDecision.Step;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

final class EvictionDecisionTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    private static final Duration HOUR = Duration.ofHours(1);

    @Test
    void keepsWhatIsWanted() {
        assertThat(decide(true, Optional.of(NOW.minus(HOUR)), HOUR)).isEqualTo(new Step.Keep());
    }

    @Test
    void beginsToCountWhenTheWorkIsGone() {
        assertThat(decide(false, Optional.empty(), HOUR)).isEqualTo(new Step.Begin());
    }

    @Test
    void waitsForTheRestOfTheGrace() {
        assertThat(decide(false, Optional.of(NOW.minusSeconds(600)), HOUR))
                .isEqualTo(new Step.Wait(Duration.ofMinutes(50)));
    }

    @Test
    void deletesWhenTheGraceIsOver() {
        assertThat(decide(false, Optional.of(NOW.minus(HOUR)), HOUR)).isEqualTo(new Step.Delete());
    }

    @Test
    void neverDeletesWithAGraceOfAHundredYears() {
        assertThat(decide(false, Optional.of(Instant.EPOCH), EvictionDecision.FOR_EVER))
                .isEqualTo(new Step.Keep());
    }

    private static Step decide(boolean wanted, Optional<Instant> begun, Duration grace) {
        return EvictionDecision.decide(wanted, begun, grace, NOW);
    }
}
