package dev.trellis.hub.rollout;

import dev.trellis.hub.rollout.DecisionGroups.GroupReference;
import dev.trellis.hub.rollout.Strategy.Pace;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Builds rollout states that mention only what matters. */
final class RolloutFixture {
    private static final Instant NOW = Instant.parse("2026-05-01T12:00:00Z");

    private enum Kind {
        ALL,
        PROGRESSIVE,
        PER_GROUP,
        UNKNOWN
    }

    private Kind kind = Kind.ALL;
    private String type = "";
    private Threshold maxConcurrency = Threshold.of(0);
    private Threshold maxFailures = Threshold.of(0);
    private Duration soak = Duration.ZERO;
    private Deadline deadline = new Deadline.Never();
    private final List<GroupReference> mandatory = new ArrayList<>();
    private final List<DecisionGroup> groups = new ArrayList<>();
    private final List<ClusterProgress> existing = new ArrayList<>();

    static RolloutFixture rollout() {
        return new RolloutFixture();
    }

    RolloutFixture all() {
        kind = Kind.ALL;
        return this;
    }

    RolloutFixture progressive(long clusters) {
        kind = Kind.PROGRESSIVE;
        maxConcurrency = Threshold.of(clusters);
        return this;
    }

    RolloutFixture progressive(String limit) {
        kind = Kind.PROGRESSIVE;
        maxConcurrency = Threshold.of(limit);
        return this;
    }

    RolloutFixture perGroup() {
        kind = Kind.PER_GROUP;
        return this;
    }

    RolloutFixture unknown(String name) {
        kind = Kind.UNKNOWN;
        type = name;
        return this;
    }

    RolloutFixture maxFailures(long clusters) {
        maxFailures = Threshold.of(clusters);
        return this;
    }

    RolloutFixture maxFailures(String limit) {
        maxFailures = Threshold.of(limit);
        return this;
    }

    RolloutFixture soak(long seconds) {
        soak = Duration.ofSeconds(seconds);
        return this;
    }

    RolloutFixture deadline(String text) {
        deadline = Deadline.of(text);
        return this;
    }

    RolloutFixture mandatory(int index) {
        mandatory.add(new GroupReference("", index));
        return this;
    }

    RolloutFixture group(String... clusters) {
        return groupAt(groups.size(), clusters);
    }

    RolloutFixture groupAt(int index, String... clusters) {
        groups.add(new DecisionGroup("", index, new TreeSet<>(List.of(clusters))));
        return this;
    }

    RolloutFixture is(String cluster, Progress progress) {
        existing.add(new ClusterProgress(cluster, progress));
        return this;
    }

    RolloutFixture is(String cluster, Progress progress, long secondsAgo) {
        existing.add(new ClusterProgress(cluster, progress, NOW.minusSeconds(secondsAgo)));
        return this;
    }

    RolloutState build() {
        var pace = new Pace(soak, deadline, maxFailures, mandatory);
        var strategy =
                switch (kind) {
                    case ALL -> new Strategy.All(deadline);
                    case PROGRESSIVE -> new Strategy.Progressive(pace, maxConcurrency);
                    case PER_GROUP -> new Strategy.ProgressivePerGroup(pace);
                    case UNKNOWN -> new Strategy.Unknown(type);
                };
        return new RolloutState(strategy, new DecisionGroups(groups), existing, NOW);
    }

    Rollout.Decided decide() {
        return switch (RolloutDecision.decide(build())) {
            case Rollout.Decided decided -> decided;
            case Rollout.Refused(var problem) -> throw new AssertionError(problem);
        };
    }
}
