package dev.trellis.hub.rollout;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The answer to a rollout state. */
public sealed interface Rollout {
    /**
     * Who moves now, and when to ask again.
     *
     * @param toRollout clusters that have, or now get, the new configuration and are not done with
     *     it
     * @param timedOut clusters past their deadline
     * @param removed clusters with a standing that the placement no longer selects
     * @param failuresExceeded whether more clusters failed than allowed, so that no new one starts
     * @param recheckAfter when time alone may change this answer
     */
    record Decided(
            List<ClusterProgress> toRollout,
            List<ClusterProgress> timedOut,
            List<ClusterProgress> removed,
            boolean failuresExceeded,
            Optional<Duration> recheckAfter)
            implements Rollout {
        public Decided {
            toRollout = List.copyOf(toRollout);
            timedOut = List.copyOf(timedOut);
            removed = List.copyOf(removed);
        }
    }

    /** The strategy cannot be followed as it is written; nothing is rolled out meanwhile. */
    record Refused(String problem) implements Rollout {}
}
