package dev.trellis.hub.configuration;

import dev.trellis.hub.rollout.ClusterProgress;
import dev.trellis.hub.rollout.DecisionGroups;
import dev.trellis.hub.rollout.Progress;
import dev.trellis.hub.rollout.Rollout;
import dev.trellis.hub.rollout.RolloutDecision;
import dev.trellis.hub.rollout.RolloutState;
import dev.trellis.hub.rollout.Strategy;

import java.time.Instant;
import java.util.Collections;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The installs that one placement configures.
 *
 * @param configuring clusters of the placement that no later placement took over
 * @param children the installs on those, by cluster
 */
record Node(
        PlacementName placement,
        DecisionGroups groups,
        Strategy strategy,
        ConfigSet desired,
        Set<String> configuring,
        SortedMap<String, Child> children) {
    Node {
        configuring = Set.copyOf(configuring);
        children = Collections.unmodifiableSortedMap(new TreeMap<>(children));
    }

    Rollout rollout(Instant now) {
        var standings = children.values().stream().map(Child::standing).toList();
        return RolloutDecision.decide(new RolloutState(strategy, groups, standings, now));
    }

    /** The clusters whose installs move now; a cluster without an install is moved by nobody. */
    Set<String> batch(Rollout.Decided decided) {
        return decided.toRollout().stream()
                .map(ClusterProgress::cluster)
                .filter(children::containsKey)
                .collect(Collectors.toUnmodifiableSet());
    }

    NodeProgress progress(Rollout.Decided decided) {
        var batch = batch(decided);
        return new NodeProgress(
                groups.clusters().size(),
                configuring.size(),
                batch.size(),
                countOutside(batch, Progress.SUCCEEDED),
                countOutside(batch, Progress.FAILED),
                decided.timedOut().size());
    }

    private int countOutside(Set<String> batch, Progress progress) {
        return Math.toIntExact(
                children.entrySet().stream()
                        .filter(entry -> !batch.contains(entry.getKey()))
                        .filter(entry -> entry.getValue().is(progress))
                        .filter(entry -> entry.getValue().follows(desired))
                        .count());
    }
}
