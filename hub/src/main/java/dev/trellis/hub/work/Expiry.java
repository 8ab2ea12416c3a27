package dev.trellis.hub.work;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Metadata;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.api.work.WorkConditions;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;

/** When a complete work is to go. */
sealed interface Expiry {

    /** On works of a set; their set decides when they go. */
    String REPLICA_SET = "work.open-cluster-management.io/manifestworkreplicaset";

    /** It stays until something changes. */
    record Never() implements Expiry {}

    record Due() implements Expiry {}

    record In(Duration rest) implements Expiry {}

    static Expiry of(ManifestWork work, Instant now) {
        if (Metadata.isTerminating(work) || Metadata.label(work, REPLICA_SET).isPresent()) {
            return new Never();
        }
        return secondsToLive(work)
                .flatMap(seconds -> completedAt(work).map(since -> of(since, seconds, now)))
                .orElseGet(Never::new);
    }

    private static Optional<Long> secondsToLive(ManifestWork work) {
        return Optional.ofNullable(work.spec().deleteOption())
                .flatMap(option -> Optional.ofNullable(option.ttlSecondsAfterFinished()));
    }

    private static Optional<Instant> completedAt(ManifestWork work) {
        return Condition.find(work.status().conditions(), WorkConditions.COMPLETE)
                .filter(Condition::holds)
                .flatMap(condition -> instant(condition.lastTransitionTime()));
    }

    private static Optional<Instant> instant(String time) {
        try {
            return Optional.of(OffsetDateTime.parse(time).toInstant());
        } catch (DateTimeException e) {
            return Optional.empty(); // Nobody can tell how old it is, so it stays.
        }
    }

    private static Expiry of(Instant since, long seconds, Instant now) {
        var age = Duration.between(since, now);
        // Compared as seconds: a very long life must not run over the end of time.
        if (seconds <= 0 || age.toSeconds() >= seconds) {
            return new Due();
        }
        var rest = seconds - age.toSeconds();
        return new In(Duration.ofSeconds(Math.min(rest, LOOK_AGAIN_MAX)));
    }

    /** A day: no timer needs to be longer, and clocks are set right meanwhile. */
    long LOOK_AGAIN_MAX = Duration.ofDays(1).toSeconds();
}
