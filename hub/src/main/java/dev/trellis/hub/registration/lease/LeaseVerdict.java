package dev.trellis.hub.registration.lease;

import dev.trellis.api.meta.Condition;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What a look at a lease comes to.
 *
 * @param missing whether the lease has to be made
 * @param conditions of the cluster, as they should be
 * @param lost whether the cluster falls silent with these conditions
 * @param lookAgain when time alone may change the verdict
 */
record LeaseVerdict(
        boolean missing, List<Condition> conditions, boolean lost, Optional<Duration> lookAgain) {}
