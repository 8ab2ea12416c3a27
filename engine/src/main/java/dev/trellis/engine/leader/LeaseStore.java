package dev.trellis.engine.leader;

import java.time.Duration;
import java.util.Optional;

/**
 * Where the lease is kept. Every call ends within the time given, at the latest by throwing; what
 * it asked for may then happen all the same.
 */
interface LeaseStore {
    Optional<StoredLease> load(Duration within);

    /** Empty when there is a lease already. */
    Optional<StoredLease> create(LeaseRecord wanted, Duration within);

    /** Empty when the lease is not what it was, or gone. */
    Optional<StoredLease> replace(StoredLease current, LeaseRecord wanted, Duration within);
}
