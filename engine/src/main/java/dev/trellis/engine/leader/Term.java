package dev.trellis.engine.leader;

import java.time.Duration;

/**
 * Our time as leader.
 *
 * @param renewedAt the moment before the latest renewal was sent: nobody can have seen it earlier
 */
record Term(LeaseSettings settings, StoredLease lease, long renewedAt) {
    Term renewed(StoredLease written, long sentAt) {
        return new Term(settings, written, sentAt);
    }

    /** The same renewal, in a lease that somebody else has touched without taking it. */
    Term touched(StoredLease found) {
        return new Term(settings, found, renewedAt);
    }

    /** How long the work may go on without another renewal. */
    Duration workLeft(long now) {
        return settings.renewDeadline().minusNanos(now - renewedAt);
    }

    /** How long until all work must have ended. */
    Duration leaseLeft(long now) {
        return settings.duration().minus(settings.margin()).minusNanos(now - renewedAt);
    }
}
