package dev.trellis.engine.leader;

import java.time.Duration;
import java.util.Optional;

/**
 * What a candidate last saw, and since when it has looked like that.
 *
 * <p>A holder is believed for its whole duration from the moment we saw its latest renewal. Its
 * clock and ours need not agree, because neither is compared with the other.
 */
record Sighting(Optional<StoredLease> lease, Optional<LeaseRecord> holding, long since) {
    static Sighting first(Optional<StoredLease> lease, long now) {
        return new Sighting(lease, holding(lease), now);
    }

    /** Looks again. */
    Sighting then(Optional<StoredLease> found, long now) {
        var record = found.map(StoredLease::record);
        // Somebody deleted the lease: its holder may not have noticed, so its time runs on.
        var unchanged = found.isEmpty() || record.equals(lease.map(StoredLease::record));
        return unchanged
                ? new Sighting(found, holding, since)
                : new Sighting(found, holding(found), now);
    }

    /** How long until the lease may be ours; zero or less when it may be now. */
    Duration freeIn(LeaseSettings settings, long now) {
        return holding.filter(record -> !record.heldBy(settings.identity()))
                // A holder that names no duration gets ours.
                .map(record -> record.duration().isZero() ? settings.duration() : record.duration())
                .map(duration -> duration.minusNanos(now - since))
                .orElse(Duration.ZERO);
    }

    private static Optional<LeaseRecord> holding(Optional<StoredLease> lease) {
        return lease.map(StoredLease::record).filter(record -> record.holder().isPresent());
    }
}
