package dev.trellis.engine.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.meta.Condition;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.List;

class ConditionsTest {
    private static final Instant NOW = Instant.parse("2026-11-15T12:00:00.987Z");
    private static final Condition READY =
            new Condition("Ready", "True", 7L, "2026-01-01T00:00:00Z", "Fine", "all is well");
    private static final Condition OTHER =
            new Condition("Other", "False", null, "2026-01-01T00:00:00Z", "No", "");

    @Test
    void appendsANewConditionWithWholeSeconds() {
        assertThat(Conditions.set(List.of(OTHER), "Ready", "True", "Fine", "so far", NOW))
                .containsExactly(
                        OTHER,
                        new Condition(
                                "Ready", "True", null, "2026-11-15T12:00:00Z", "Fine", "so far"));
    }

    @Test
    void keepsTheTimeWhileTheStatusStays() {
        assertThat(Conditions.set(List.of(READY, OTHER), "Ready", "True", "Better", "still", NOW))
                .containsExactly(
                        new Condition(
                                "Ready", "True", null, "2026-01-01T00:00:00Z", "Better", "still"),
                        OTHER);
    }

    @Test
    void changesTheTimeWithTheStatus() {
        assertThat(Conditions.set(List.of(READY), "Ready", "Unknown", "Lost", "no news", NOW))
                .containsExactly(
                        new Condition(
                                "Ready",
                                "Unknown",
                                null,
                                "2026-11-15T12:00:00Z",
                                "Lost",
                                "no news"));
    }

    @Test
    void staysEqualWhenNothingChanges() {
        var conditions = Conditions.set(List.of(OTHER), "Ready", "True", "Fine", "", NOW);

        assertThat(Conditions.set(conditions, "Ready", "True", "Fine", "", NOW.plusSeconds(60)))
                .isEqualTo(conditions);
    }

    @Test
    void removesByType() {
        assertThat(Conditions.remove(List.of(READY, OTHER), "Ready")).containsExactly(OTHER);
        assertThat(Conditions.remove(List.of(OTHER), "Ready")).containsExactly(OTHER);
    }

    @Test
    void writesFullMinutesWithTheirSeconds() {
        assertThat(Conditions.time(Instant.parse("2026-11-15T12:00:00.5Z")))
                .isEqualTo("2026-11-15T12:00:00Z");
    }
}
