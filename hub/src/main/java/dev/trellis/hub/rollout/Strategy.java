package dev.trellis.hub.rollout;

import dev.trellis.hub.rollout.DecisionGroups.GroupReference;

import java.time.Duration;
import java.util.List;

/** How a changed configuration spreads over the clusters of a placement. */
public sealed interface Strategy {
    /** Everywhere at once. */
    record All(Deadline deadline) implements Strategy {}

    /** Mandatory groups first, then cluster by cluster, so many at a time. */
    record Progressive(Pace pace, Threshold maxConcurrency) implements Strategy {}

    /** Mandatory groups first, then group by group. */
    record ProgressivePerGroup(Pace pace) implements Strategy {}

    /** A member that cannot be read as what it should be. */
    record Unreadable(String problem) implements Strategy {}

    /** A type that this version does not know. */
    record Unknown(String type) implements Strategy {}

    /**
     * What the progressive strategies share.
     *
     * @param soak how long a cluster must have been successful before the next may start
     */
    record Pace(
            Duration soak,
            Deadline deadline,
            Threshold maxFailures,
            List<GroupReference> mandatoryGroups) {
        /** No soak, no deadline, no failure allowed, no mandatory group. */
        public static final Pace PLAIN =
                new Pace(Duration.ZERO, new Deadline.Never(), Threshold.of(0), List.of());

        public Pace {
            mandatoryGroups = List.copyOf(mandatoryGroups);
        }
    }
}
