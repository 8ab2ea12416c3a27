package dev.trellis.hub.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.work.DeleteOption;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.api.work.ManifestWorkSpec;
import dev.trellis.api.work.ManifestWorkStatus;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

class ExpiryTest {

    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
    private static final String HOUR_AGO = "2026-01-01T11:00:00Z";

    static Stream<Arguments> works() {
        return Stream.of(
                arguments(
                        "without a time it stays",
                        work(null, "True", HOUR_AGO),
                        new Expiry.Never()),
                arguments("incomplete it stays", work(0L, "False", HOUR_AGO), new Expiry.Never()),
                arguments(
                        "nobody knows whether it is complete",
                        work(0L, "Unknown", HOUR_AGO),
                        new Expiry.Never()),
                arguments("at once", work(0L, "True", HOUR_AGO), new Expiry.Due()),
                arguments(
                        "at once, also by a clock that is behind",
                        work(0L, "True", "2026-01-01T13:00:00Z"),
                        new Expiry.Due()),
                arguments("over", work(3599L, "True", HOUR_AGO), new Expiry.Due()),
                arguments("over in this second", work(3600L, "True", HOUR_AGO), new Expiry.Due()),
                arguments(
                        "a second is left",
                        work(3601L, "True", HOUR_AGO),
                        new Expiry.In(Duration.ofSeconds(1))),
                arguments(
                        "a clock that is behind makes it longer",
                        work(60L, "True", "2026-01-01T12:01:00Z"),
                        new Expiry.In(Duration.ofSeconds(120))),
                arguments(
                        "for ever, nearly",
                        work(Long.MAX_VALUE, "True", HOUR_AGO),
                        new Expiry.In(Duration.ofDays(1))),
                arguments("of unknown age", work(0L, "True", "yesterday"), new Expiry.Never()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("works")
    void decides(String behaviour, ManifestWork work, Expiry expected) {
        assertThat(Expiry.of(work, NOW)).isEqualTo(expected);
    }

    @Test
    void leavesWorksOfASetToTheSet() {
        var work = work(0L, "True", HOUR_AGO);
        work.setMetadata(new ObjectMetaBuilder().addToLabels(Expiry.REPLICA_SET, "ns.set").build());

        assertThat(Expiry.of(work, NOW)).isEqualTo(new Expiry.Never());
    }

    @Test
    void deletesNothingTwice() {
        var work = work(0L, "True", HOUR_AGO);
        work.setMetadata(new ObjectMetaBuilder().withDeletionTimestamp(HOUR_AGO).build());

        assertThat(Expiry.of(work, NOW)).isEqualTo(new Expiry.Never());
    }

    private static ManifestWork work(@Nullable Long seconds, String complete, String since) {
        var work = new ManifestWork();
        work.setSpec(
                new ManifestWorkSpec(null, new DeleteOption(null, null, seconds), List.of(), null));
        work.setStatus(
                new ManifestWorkStatus(
                        List.of(
                                new Condition(
                                        "Complete",
                                        complete,
                                        1L,
                                        since,
                                        "ConditionRulesAggregated",
                                        "")),
                        null));
        return work;
    }
}
