package dev.trellis.api.meta;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.List;

class ConditionsTest {
    private static final String BEFORE = "2026-05-01T11:00:00Z";
    private static final Instant NOW = Instant.parse("2026-05-01T12:00:00.987Z");

    private final List<Condition> given =
            List.of(
                    new Condition("Available", "True", null, BEFORE, "Fine", "All is well"),
                    new Condition("Progressing", "False", 3L, BEFORE, "Done", "Done"));

    @Test
    void aNewConditionComesLastWithATimeInWholeSeconds() {
        assertThat(Conditions.with(given, "Degraded", "True", "Missing", "m", NOW))
                .hasSize(3)
                .last()
                .isEqualTo(
                        new Condition(
                                "Degraded", "True", null, "2026-05-01T12:00:00Z", "Missing", "m"));
    }

    @Test
    void theTimeStaysWhileTheStatusDoes() {
        assertThat(Conditions.with(given, "Available", "True", "Better", "m", NOW))
                .first()
                .isEqualTo(new Condition("Available", "True", null, BEFORE, "Better", "m"));
    }

    @Test
    void theTimeMovesWithTheStatusAndThePlaceStays() {
        assertThat(Conditions.with(given, "Available", "False", "Broken", "m", NOW))
                .first()
                .isEqualTo(
                        new Condition(
                                "Available", "False", null, "2026-05-01T12:00:00Z", "Broken", "m"));
    }

    @Test
    void aGenerationThatSomebodyObservedStays() {
        assertThat(Conditions.with(given, "Progressing", "True", "Going", "m", NOW))
                .last()
                .extracting(Condition::observedGeneration)
                .isEqualTo(3L);
    }

    @Test
    void nothingToChangeGivesTheSameList() {
        assertThat(Conditions.with(given, "Available", "True", "Fine", "All is well", NOW))
                .isSameAs(given);
        assertThat(Conditions.without(given, "Degraded")).isSameAs(given);
    }

    @Test
    void aRemovedConditionIsGone() {
        assertThat(Conditions.without(given, "Available"))
                .extracting(Condition::type)
                .containsExactly("Progressing");
    }
}
