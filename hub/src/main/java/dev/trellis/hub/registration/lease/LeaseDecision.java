package dev.trellis.hub.registration.lease;

import dev.trellis.api.cluster.ClusterAnnotations;
import dev.trellis.api.cluster.ClusterConditions;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Conditions;
import dev.trellis.api.meta.Metadata;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Decides what a lease says about a cluster. */
final class LeaseDecision {

    private final LeaseState state;

    private LeaseDecision(LeaseState state) {
        this.state = state;
    }

    static LeaseVerdict decide(LeaseState state) {
        return new LeaseDecision(state).decide();
    }

    private LeaseVerdict decide() {
        var conditions = state.cluster().status().conditions();
        if (Condition.find(conditions, ClusterConditions.HUB_ACCEPTED).isEmpty()) {
            return new LeaseVerdict(false, conditions, false, Optional.empty());
        }
        if (state.renewed().isEmpty()) {
            return Metadata.isTerminating(state.cluster())
                    ? verdict(true, Optional.empty())
                    : new LeaseVerdict(true, conditions, false, Optional.empty());
        }
        var silence = Duration.between(state.renewed().get(), state.now());
        if (silence.compareTo(state.grace()) < 0) {
            return verdict(false, Optional.of(state.grace().minus(silence)));
        }
        // After a jump of our own clock agents get the time to renew that they always have.
        var trust = state.grace().minus(state.sinceMoved());
        return trust.isPositive()
                ? verdict(false, Optional.of(trust))
                : verdict(true, Optional.of(state.grace()));
    }

    private LeaseVerdict verdict(boolean silent, Optional<Duration> lookAgain) {
        var conditions = withClock(state.cluster().status().conditions());
        var known = Condition.find(conditions, ClusterConditions.AVAILABLE);
        if (!silent || known.filter(LeaseDecision::isUnknown).isPresent()) {
            return new LeaseVerdict(false, conditions, false, lookAgain);
        }
        return new LeaseVerdict(
                false,
                Conditions.with(
                        conditions,
                        ClusterConditions.AVAILABLE,
                        Condition.UNKNOWN,
                        "ManagedClusterLeaseUpdateStopped",
                        "Registration agent stopped updating its lease.",
                        state.now()),
                true,
                lookAgain);
    }

    /** Only a renewal tells of the agent's clock: an old lease may be that of a silent agent. */
    private List<Condition> withClock(List<Condition> conditions) {
        if (Metadata.annotation(state.cluster(), ClusterAnnotations.SKIP_CLOCK_CHECK)
                .filter("true"::equals)
                .isPresent()) {
            return synced(conditions);
        }
        if (state.renewed().isEmpty() || state.renewed().equals(state.seen())) {
            return conditions;
        }
        if (isNear(state.renewed().get())) {
            return synced(conditions);
        }
        return state.seen().isEmpty() ? conditions : outOfSync(conditions);
    }

    private boolean isNear(Instant renewed) {
        return Duration.between(renewed, state.now()).abs().compareTo(state.grace()) < 0;
    }

    private List<Condition> synced(List<Condition> conditions) {
        return Conditions.with(
                conditions,
                ClusterConditions.CLOCK_SYNCED,
                Condition.TRUE,
                "ManagedClusterClockSynced",
                "The clock of the managed cluster is synced with the hub.",
                state.now());
    }

    private List<Condition> outOfSync(List<Condition> conditions) {
        return Conditions.with(
                conditions,
                ClusterConditions.CLOCK_SYNCED,
                Condition.FALSE,
                "ManagedClusterClockOutOfSync",
                "The clock of hub and agent is out of sync. This may cause the Unknown status and affect agent functionalities.",
                state.now());
    }

    private static boolean isUnknown(Condition condition) {
        return condition.status().equals(Condition.UNKNOWN);
    }
}
