package dev.trellis.hub.registration.lease;

import dev.trellis.api.cluster.ManagedCluster;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * All that a decision about a cluster's lease may look at.
 *
 * @param renewed when the agent renewed its lease, by the agent's clock; empty without a lease
 * @param seen when it had renewed it when we last looked; empty where this is the first look
 * @param sinceMoved how long the hub's own clock was not moved
 */
record LeaseState(
        ManagedCluster cluster,
        Optional<Instant> renewed,
        Optional<Instant> seen,
        Duration sinceMoved,
        Instant now) {

    private static final int GRACE_TIMES = 5;
    private static final int SECONDS_USUAL = 60;

    /** How long an agent may be silent. */
    Duration grace() {
        var seconds = cluster.spec().leaseDurationSeconds();
        return Duration.ofSeconds(
                (long) GRACE_TIMES * (seconds == null || seconds <= 0 ? SECONDS_USUAL : seconds));
    }
}
