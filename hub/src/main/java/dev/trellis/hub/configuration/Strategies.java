package dev.trellis.hub.configuration;

import dev.trellis.api.addon.MandatoryDecisionGroup;
import dev.trellis.api.addon.RolloutProgressive;
import dev.trellis.api.addon.RolloutProgressivePerGroup;
import dev.trellis.api.addon.RolloutStrategy;
import dev.trellis.api.meta.IntOrString;
import dev.trellis.api.time.GoDuration;
import dev.trellis.hub.rollout.Deadline;
import dev.trellis.hub.rollout.DecisionGroups.GroupReference;
import dev.trellis.hub.rollout.Strategy;
import dev.trellis.hub.rollout.Strategy.Pace;
import dev.trellis.hub.rollout.Threshold;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/** Reads a rollout strategy from its wire form. */
public final class Strategies {
    private Strategies() {}

    public static Strategy of(@Nullable RolloutStrategy wire, Threshold clustersPerGroup) {
        if (wire == null) {
            return new Strategy.All(new Deadline.Never());
        }
        var type = wire.type() == null ? RolloutStrategy.ALL : wire.type();
        return switch (type) {
            case RolloutStrategy.ALL -> {
                var all = wire.all();
                yield new Strategy.All(deadline(all == null ? null : all.progressDeadline()));
            }
            case RolloutStrategy.PROGRESSIVE -> progressive(wire.progressive(), clustersPerGroup);
            case RolloutStrategy.PROGRESSIVE_PER_GROUP -> perGroup(wire.progressivePerGroup());
            default -> new Strategy.Unknown(type);
        };
    }

    private static Strategy progressive(
            @Nullable RolloutProgressive wire, Threshold clustersPerGroup) {
        if (wire == null) {
            return new Strategy.Progressive(Pace.PLAIN, clustersPerGroup);
        }
        return soaking(
                wire.minSuccessTime(),
                soak ->
                        new Strategy.Progressive(
                                pace(
                                        soak,
                                        wire.progressDeadline(),
                                        wire.maxFailures(),
                                        wire.mandatoryDecisionGroups()),
                                limit(wire.maxConcurrency(), clustersPerGroup)));
    }

    private static Strategy perGroup(@Nullable RolloutProgressivePerGroup wire) {
        if (wire == null) {
            return new Strategy.ProgressivePerGroup(Pace.PLAIN);
        }
        return soaking(
                wire.minSuccessTime(),
                soak ->
                        new Strategy.ProgressivePerGroup(
                                pace(
                                        soak,
                                        wire.progressDeadline(),
                                        wire.maxFailures(),
                                        wire.mandatoryDecisionGroups())));
    }

    /** The schema leaves this text open, so what is no duration is found only here. */
    private static Strategy soaking(@Nullable String text, Function<Duration, Strategy> strategy) {
        return GoDuration.parse(text == null ? "0" : text)
                .map(strategy)
                .orElseGet(() ->
                        new Strategy.Unreadable(
                                "minSuccessTime '"
                                        + text
                                        + "' is not a duration: write it as 90s, 5m or 1h30m"));
    }

    private static Pace pace(
            Duration soak,
            @Nullable String progressDeadline,
            @Nullable IntOrString maxFailures,
            List<MandatoryDecisionGroup> mandatory) {
        return new Pace(
                soak,
                deadline(progressDeadline),
                limit(maxFailures, Threshold.of(0)),
                mandatory.stream().map(Strategies::group).toList());
    }

    private static Deadline deadline(@Nullable String text) {
        return text == null ? new Deadline.Never() : Deadline.of(text);
    }

    /** A limit of nothing, absent, zero or empty, leaves it to the fallback. */
    private static Threshold limit(@Nullable IntOrString wire, Threshold fallback) {
        return switch (wire) {
            case null -> fallback;
            case IntOrString.Whole(var number) -> number == 0 ? fallback : Threshold.of(number);
            case IntOrString.Text(var text) -> text.isEmpty() ? fallback : Threshold.of(text);
        };
    }

    private static GroupReference group(MandatoryDecisionGroup wire) {
        var name = wire.groupName();
        var index = wire.groupIndex();
        return new GroupReference(name == null ? "" : name, index == null ? 0 : index);
    }
}
