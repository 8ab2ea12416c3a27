package dev.trellis.hub.operatorset;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Conditions;
import dev.trellis.api.operatorset.ClusterCounts;
import dev.trellis.api.operatorset.OperatorSetStatus;
import dev.trellis.api.operatorset.ReasonCount;
import dev.trellis.hub.rollout.Progress;
import dev.trellis.hub.rollout.Rollout;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** What is told of a set: counts and the most frequent reasons, however many clusters it has. */
final class SetStatusMaking {
    static final String RESOLVED = "Resolved";
    static final String ROLLED_OUT = "RolledOut";
    private static final int REASONS_MAX = 10;
    private static final int CLUSTERS_MAX = 5;

    private SetStatusMaking() {}

    static OperatorSetStatus of(
            FleetState state, SortedMap<String, Report> reports, Rollout rollout) {
        var before = state.set().status();
        var refused =
                state.answers().values().stream().filter(Answer.Refused.class::isInstance).count();
        var done = count(reports, Progress.SUCCEEDED);
        var conditions =
                Conditions.with(
                        before.conditions(),
                        RESOLVED,
                        refused == 0 ? Condition.TRUE : Condition.FALSE,
                        refused == 0 ? "Resolved" : "Unresolved",
                        refused == 0
                                ? "Every cluster has a target."
                                : "%d of %d clusters cannot have what the set asks for."
                                        .formatted(refused, reports.size()),
                        state.now());
        conditions = Conditions.without(conditions, SetTrouble.TYPE);
        conditions =
                Conditions.with(
                        conditions,
                        ROLLED_OUT,
                        done == reports.size() ? Condition.TRUE : Condition.FALSE,
                        reason(state, rollout, done == reports.size()),
                        message(state, rollout, done, reports.size()),
                        state.now());
        return new OperatorSetStatus(
                state.set().getMetadata().getGeneration(),
                new ClusterCounts(
                        reports.size(),
                        count(reports, Progress.TO_APPLY),
                        count(reports, Progress.PROGRESSING),
                        done,
                        count(reports, Progress.FAILED),
                        count(reports, Progress.TIMED_OUT),
                        blocked(state)),
                reasons(reports),
                conditions);
    }

    private static String reason(FleetState state, Rollout rollout, boolean isDone) {
        return switch (rollout) {
            case Rollout.Refused _ -> "StrategyInvalid";
            case Rollout.Decided decided -> {
                if (isDone) {
                    yield "Succeeded";
                }
                if (state.set().getSpec().pauses()) {
                    yield "Paused";
                }
                yield decided.failuresExceeded() ? "TooManyFailures" : "RollingOut";
            }
        };
    }

    private static String message(FleetState state, Rollout rollout, int done, int all) {
        var count = "%d of %d clusters have what they should.".formatted(done, all);
        return switch (rollout) {
            case Rollout.Refused(var problem) ->
                    "The rollout strategy cannot be followed: %s.".formatted(problem);
            case Rollout.Decided decided ->
                    state.set().getSpec().pauses()
                            ? count + " Nothing new is started: set spec.rollout.paused to false."
                            : decided.failuresExceeded()
                                    ? count
                                            + " More clusters failed than allowed, so no other starts: look at topReasons."
                                    : count;
        };
    }

    private static int count(SortedMap<String, Report> reports, Progress progress) {
        return (int) reports.values().stream().filter(one -> one.progress() == progress).count();
    }

    private static int blocked(FleetState state) {
        return (int)
                state.answers().values().stream()
                        .filter(one ->
                                one instanceof Answer.Chosen chosen && !chosen.blocked().isEmpty())
                        .count();
    }

    private static List<ReasonCount> reasons(SortedMap<String, Report> reports) {
        Map<String, List<String>> clusters = new TreeMap<>();
        reports.forEach((cluster, report) -> {
            if (!report.reason().isEmpty()) {
                clusters.computeIfAbsent(report.reason(), _ -> new ArrayList<>()).add(cluster);
            }
        });
        return clusters.entrySet().stream()
                .map(one ->
                        new ReasonCount(
                                one.getKey(),
                                one.getValue().size(),
                                one.getValue().stream().limit(CLUSTERS_MAX).toList()))
                .sorted(
                        Comparator.comparing(ReasonCount::count)
                                .reversed()
                                .thenComparing(ReasonCount::reason))
                .limit(REASONS_MAX)
                .toList();
    }
}
