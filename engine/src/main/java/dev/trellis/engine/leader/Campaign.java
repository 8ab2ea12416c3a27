package dev.trellis.engine.leader;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;

/** A candidate's part: watches the lease and takes it when it is free. */
final class Campaign {
    private static final Logger LOG = LoggerFactory.getLogger(Campaign.class);

    private final LeaseSettings settings;
    private final LeaseStore store;
    private final Pace pace;
    private final InstantSource wallClock;
    private final RandomGenerator jitter;
    private @Nullable Sighting sighting;
    private boolean troubled;

    Campaign(
            LeaseSettings settings,
            LeaseStore store,
            Pace pace,
            InstantSource wallClock,
            RandomGenerator jitter) {
        this.settings = settings;
        this.store = store;
        this.pace = pace;
        this.wallClock = wallClock;
        this.jitter = jitter;
    }

    /** Returns when we lead; empty when told to give up before. */
    Optional<Term> run(BooleanSupplier givenUp) throws InterruptedException {
        while (!givenUp.getAsBoolean()) {
            try {
                var term = attempt();
                if (term.isPresent()) {
                    return term;
                }
                troubled = false;
            } catch (RuntimeException failure) {
                warnOnce(failure);
            }
            pace.awaitWake(pause());
        }
        return Optional.empty();
    }

    private Optional<Term> attempt() {
        var found = store.load(settings.renewDeadline());
        var seenAt = pace.nanos();
        var seen = sighting == null ? Sighting.first(found, seenAt) : sighting.then(found, seenAt);
        sighting = seen;
        if (seen.freeIn(settings, seenAt).isPositive()) {
            return Optional.empty();
        }
        var sentAt = pace.nanos();
        return take(seen.lease()).map(taken -> new Term(settings, taken, sentAt));
    }

    private Optional<StoredLease> take(Optional<StoredLease> current) {
        var now = wallClock.instant();
        return current.isEmpty()
                ? store.create(LeaseRecord.first(settings, now), settings.renewDeadline())
                : store.replace(
                        current.get(),
                        current.get().record().held(settings, now),
                        settings.renewDeadline());
    }

    /** Until the lease may be free, but not longer than a period: it may be released any time. */
    private Duration pause() {
        // Up to a fifth more, so that candidates that began together part.
        var period =
                settings.retryPeriod()
                        .plusNanos(
                                (long) (settings.retryPeriod().toNanos() * jitter.nextDouble(0.2)));
        if (sighting == null) {
            return period;
        }
        var free = sighting.freeIn(settings, pace.nanos());
        return free.isPositive() && free.compareTo(period) < 0 ? free : period;
    }

    private void warnOnce(RuntimeException failure) {
        LOG.atLevel(troubled ? Level.DEBUG : Level.WARN)
                .setMessage("lease cannot be read or taken, trying on")
                .addKeyValue("lease", settings.namespace() + "/" + settings.name())
                .addKeyValue("failure", failure.toString())
                .log();
        troubled = true;
    }
}
