package dev.trellis.hub.rollout;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/** All that a rollout decision may look at. What is not in here cannot influence it. */
public record RolloutState(
        Strategy strategy, DecisionGroups groups, List<ClusterProgress> existing, Instant now) {
    public RolloutState {
        existing =
                existing.stream().sorted(Comparator.comparing(ClusterProgress::cluster)).toList();
    }
}
