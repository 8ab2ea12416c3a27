package dev.trellis.hub.rollout;

import dev.trellis.hub.rollout.Strategy.Pace;

import java.time.Duration;
import java.util.Optional;

/**
 * Decides a rollout: strategies in terms of two walks, one over clusters and one over groups.
 *
 * <pre>
 *   All                  clusters (no limit)
 *   Progressive          mandatory groups, then clusters (so many at a time)
 *   ProgressivePerGroup  mandatory groups, then groups
 * </pre>
 */
public final class RolloutDecision {
    private RolloutDecision() {}

    public static Rollout decide(RolloutState state) {
        return switch (state.strategy()) {
            case Strategy.All(var deadline) -> all(state, deadline);
            case Strategy.Progressive progressive -> progressive(state, progressive);
            case Strategy.ProgressivePerGroup(var pace) -> perGroup(state, pace);
            case Strategy.Unreadable(var problem) -> new Rollout.Refused(problem);
            case Strategy.Unknown(var type) ->
                    new Rollout.Refused("incorrect rollout strategy type " + type);
        };
    }

    private static Rollout all(RolloutState state, Deadline deadline) {
        if (deadline instanceof Deadline.Unreadable(var problem)) {
            return new Rollout.Refused(problem);
        }
        var groups = state.groups().except(DecisionGroups.of());
        var count = groups.clusters().size();
        return new Walk(state, Duration.ZERO, deadline).overClusters(groups, count, count);
    }

    private static Rollout progressive(RolloutState state, Strategy.Progressive strategy) {
        var pace = strategy.pace();
        if (pace.deadline() instanceof Deadline.Unreadable(var problem)) {
            return new Rollout.Refused(problem);
        }
        var mandatory = state.groups().chosenBy(pace.mandatoryGroups());
        var first = mandatoryFirst(state, pace, mandatory);
        if (first.isPresent()) {
            return first.get();
        }
        if (pace.maxFailures() instanceof Threshold.Unreadable(var problem)) {
            return new Rollout.Refused("failed to parse the provided maxFailures: " + problem);
        }
        if (strategy.maxConcurrency() instanceof Threshold.Unreadable(var problem)) {
            return new Rollout.Refused("failed to parse the provided maxConcurrency: " + problem);
        }
        var others = state.groups().except(mandatory);
        var otherCount = others.clusters().size();
        return new Walk(state, pace.soak(), pace.deadline())
                .overClusters(
                        others,
                        strategy.maxConcurrency().sizeOf(otherCount, otherCount),
                        pace.maxFailures().sizeOf(state.groups().clusters().size(), 0));
    }

    private static Rollout perGroup(RolloutState state, Pace pace) {
        if (pace.deadline() instanceof Deadline.Unreadable(var problem)) {
            return new Rollout.Refused(problem);
        }
        if (pace.maxFailures() instanceof Threshold.Unreadable(var problem)) {
            return new Rollout.Refused("failed to parse the provided maxFailures: " + problem);
        }
        var mandatory = state.groups().chosenBy(pace.mandatoryGroups());
        return mandatoryFirst(state, pace, mandatory)
                .orElseGet(() ->
                        new Walk(state, pace.soak(), pace.deadline())
                                .overGroups(state.groups().except(mandatory), pace.maxFailures()));
    }

    /** Mandatory groups tolerate no failure, and nothing else starts while they have work left. */
    private static Optional<Rollout> mandatoryFirst(
            RolloutState state, Pace pace, DecisionGroups mandatory) {
        if (mandatory.isEmpty()) {
            return Optional.empty();
        }
        var decided =
                new Walk(state, pace.soak(), pace.deadline())
                        .overGroups(mandatory, Threshold.of(0));
        return decided.toRollout().isEmpty() && decided.timedOut().isEmpty()
                ? Optional.empty()
                : Optional.of(decided);
    }
}
