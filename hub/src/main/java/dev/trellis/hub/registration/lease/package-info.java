/**
 * Notices when clusters fall silent, and when their clocks differ from the hub's.
 *
 * <p>Owns the lease that an agent renews, up to the first renewal; of a cluster's status the
 * condition {@code ManagedClusterConditionClockSynced}, and of {@code
 * ManagedClusterConditionAvailable} the value Unknown. Reads clusters and their leases from the
 * shared caches.
 */
@NullMarked
package dev.trellis.hub.registration.lease;

import org.jspecify.annotations.NullMarked;
