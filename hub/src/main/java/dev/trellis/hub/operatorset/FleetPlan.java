package dev.trellis.hub.operatorset;

import dev.trellis.api.json.RawObject;
import dev.trellis.api.operatorset.ClusterOperatorStatusStatus;
import dev.trellis.api.operatorset.OperatorSetStatus;
import dev.trellis.api.operatorset.SetTarget;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What is to be written for a set.
 *
 * @param recheck when time alone may change this
 */
record FleetPlan(List<Write> writes, OperatorSetStatus status, Optional<Duration> recheck) {
    FleetPlan {
        writes = List.copyOf(writes);
    }

    /** A change for one cluster. */
    sealed interface Write {
        String cluster();

        /**
         * The cluster is told of, and has what it should where its turn has come.
         *
         * @param target what it was or is now given; empty before its turn
         * @param manifests of the target; empty to leave what was delivered as it is
         */
        record Keep(
                String cluster,
                Optional<SetTarget> target,
                List<RawObject> manifests,
                ClusterOperatorStatusStatus status)
                implements Write {
            public Keep {
                manifests = List.copyOf(manifests);
            }
        }

        /** The cluster is no longer chosen; what it has stays. */
        record Withdraw(String cluster) implements Write {}
    }
}
