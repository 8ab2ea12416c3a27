package dev.trellis.hub.rollout;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * One pass over the clusters of a rollout, collecting as it goes; used once and thrown away.
 *
 * <p>The order of the tests below is the reference's and decides who is reported: entries after the
 * one that fills the batch are neither evaluated nor counted.
 */
final class Walk {
    private final RolloutState state;
    private final Duration soak;
    private final Deadline deadline;
    private final Set<String> selected;
    private final List<ClusterProgress> toRollout = new ArrayList<>();
    private final List<ClusterProgress> timedOut = new ArrayList<>();
    private final List<Instant> rechecks = new ArrayList<>();

    Walk(RolloutState state, Duration soak, Deadline deadline) {
        this.state = state;
        this.soak = soak;
        this.deadline = deadline;
        this.selected = state.groups().clusters();
    }

    Rollout.Decided overClusters(DecisionGroups groups, long size, long maxFailures) {
        var seen = new HashSet<String>();
        var failures = 0L;
        var exceeded = false;
        for (var entry : selectedExisting()) {
            seen.add(entry.cluster());
            var standing = entry.progress();
            if (!exceeded || standing != Progress.TO_APPLY) {
                standing = determine(entry);
            }
            if (standing.countsAsFailure()) {
                failures++;
                exceeded = failures > maxFailures;
            }
            if (toRollout.size() >= size) {
                return decided(exceeded);
            }
        }
        if (exceeded) {
            return decided(true);
        }
        for (var cluster : groups.clusters()) {
            if (!seen.contains(cluster)) {
                toRollout.add(new ClusterProgress(cluster, Progress.TO_APPLY));
                if (toRollout.size() >= size) {
                    break;
                }
            }
        }
        return decided(false);
    }

    Rollout.Decided overGroups(DecisionGroups groups, Threshold maxFailures) {
        var standings = new HashMap<String, Progress>();
        for (var entry : selectedExisting()) {
            if (entry.progress() != Progress.TO_APPLY) {
                standings.put(entry.cluster(), determine(entry));
            }
        }
        var totalFailures = 0L;
        var exceeded = false;
        for (var group : groups.inOrder()) {
            var groupFailures = 0L;
            var allowed = maxFailures.sizeOf(group.clusters().size(), 0);
            for (var cluster : group.clusters()) {
                var standing = standings.get(cluster);
                if (standing == null) {
                    toRollout.add(new ClusterProgress(cluster, Progress.TO_APPLY));
                } else if (standing.countsAsFailure()) {
                    groupFailures++;
                    exceeded = groupFailures > allowed;
                }
            }
            totalFailures += groupFailures;
            // The totals include clusters that timed out and so are not in the batch: the
            // reference subtracts them all the same, and its users have come to see that order.
            if (toRollout.size() - totalFailures > 0 || exceeded) {
                break;
            }
        }
        return decided(exceeded);
    }

    /** Sorts one cluster into the batch or out of it, and says where it now stands. */
    private Progress determine(ClusterProgress entry) {
        switch (entry.progress()) {
            case TO_APPLY -> toRollout.add(entry);
            case SUCCEEDED -> {
                var end = entry.since().orElse(state.now()).plus(soak);
                // Without a soak a time slightly ahead, as rounding makes it, holds nothing up.
                if (soak.isPositive() && state.now().isBefore(end)) {
                    toRollout.add(entry);
                    rechecks.add(end);
                }
            }
            case TIMED_OUT, SKIPPED -> {}
            case PROGRESSING, FAILED -> {
                var end = deadline.endOf(entry.since(), state.now());
                if (end.isPresent() && !state.now().isBefore(end.get())) {
                    timedOut.add(
                            new ClusterProgress(
                                    entry.cluster(), Progress.TIMED_OUT, entry.since()));
                    return Progress.TIMED_OUT;
                }
                toRollout.add(entry);
                end.ifPresent(rechecks::add);
            }
        }
        return entry.progress();
    }

    private List<ClusterProgress> selectedExisting() {
        return state.existing().stream()
                .filter(entry -> selected.contains(entry.cluster()))
                .toList();
    }

    private Rollout.Decided decided(boolean exceeded) {
        var removed =
                state.existing().stream()
                        .filter(entry -> !selected.contains(entry.cluster()))
                        .toList();
        var recheck =
                rechecks.stream()
                        .map(instant -> Duration.between(state.now(), instant))
                        .filter(Duration::isPositive)
                        .min(Comparator.naturalOrder());
        return new Rollout.Decided(toRollout, timedOut, removed, exceeded, recheck);
    }
}
