package dev.trellis.hub.operatorset;

import dev.trellis.api.operatorset.BlockedUpdate;
import dev.trellis.api.operatorset.ClusterOperatorStatusStatus;
import dev.trellis.api.operatorset.SetTarget;
import dev.trellis.hub.operatorset.FleetPlan.Write;
import dev.trellis.hub.rollout.ClusterProgress;
import dev.trellis.hub.rollout.Progress;
import dev.trellis.hub.rollout.Rollout;
import dev.trellis.hub.rollout.RolloutDecision;
import dev.trellis.hub.rollout.RolloutState;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Decides who gets what of a set, and what is told of it. */
final class FleetDecision {
    private final FleetState state;
    private final SortedMap<String, Report> reports = new TreeMap<>();
    private final Map<String, Instant> since = new HashMap<>();

    private FleetDecision(FleetState state) {
        this.state = state;
    }

    static FleetPlan decide(FleetState state) {
        return new FleetDecision(state).decide();
    }

    private FleetPlan decide() {
        for (var cluster : state.answers().keySet()) {
            var report = report(cluster);
            reports.put(cluster, report);
            since.put(cluster, since(cluster, report.progress()));
        }
        var rollout =
                RolloutDecision.decide(
                        new RolloutState(
                                state.strategy(),
                                state.groups(),
                                reports.entrySet().stream().map(this::progress).toList(),
                                state.now()));
        Set<String> turn = new HashSet<>();
        Optional<Duration> recheck = Optional.empty();
        if (rollout instanceof Rollout.Decided decided) {
            decided.toRollout().forEach(one -> turn.add(one.cluster()));
            decided.timedOut().forEach(one -> late(one.cluster()));
            recheck = decided.recheckAfter();
        }
        var writes = new ArrayList<Write>();
        for (var cluster : state.answers().keySet()) {
            writes.add(keep(cluster, turn.contains(cluster) && mayMove()));
        }
        state.standings().keySet().stream()
                .filter(cluster -> !state.answers().containsKey(cluster))
                .map(Write.Withdraw::new)
                .forEach(writes::add);
        return new FleetPlan(writes, SetStatusMaking.of(state, reports, rollout), recheck);
    }

    private boolean mayMove() {
        return !state.set().getSpec().pauses();
    }

    private Report report(String cluster) {
        var given = state.standing(cluster).given();
        var told =
                given.map(target -> Report.of(target, state.standing(cluster).work()))
                        .orElseGet(() -> new Report(Progress.TO_APPLY, "", "", List.of()));
        return switch (state.answers().get(cluster)) {
            case null -> told;
            case Answer.Refused(var reason, var message) ->
                    new Report(Progress.FAILED, reason, message, told.operators());
            case Answer.Chosen(var target, _, var unmet, _) -> {
                if (!isGiven(given, target)) {
                    yield new Report(
                            Progress.TO_APPLY,
                            "Waiting",
                            "The rollout has not reached the cluster yet.",
                            told.operators());
                }
                yield told.progress() == Progress.SUCCEEDED && !unmet.isEmpty()
                        ? new Report(
                                Progress.FAILED,
                                unmet.getFirst().reason(),
                                unmet.stream()
                                        .map(Answer.Refused::message)
                                        .collect(Collectors.joining(" ")),
                                told.operators())
                        : told;
            }
        };
    }

    private static boolean isGiven(Optional<SetTarget> given, SetTarget wanted) {
        return given.filter(one -> one.planDigest().equals(wanted.planDigest())).isPresent();
    }

    private Instant since(String cluster, Progress progress) {
        return state.standing(cluster)
                .status()
                .map(one -> one.status())
                .filter(one -> Phases.isStill(one.phase(), progress) && one.since() != null)
                .map(one -> Instant.parse(one.since()))
                .orElse(state.now().truncatedTo(ChronoUnit.SECONDS));
    }

    private ClusterProgress progress(Map.Entry<String, Report> one) {
        return new ClusterProgress(
                one.getKey(),
                one.getValue().progress(),
                Optional.ofNullable(since.get(one.getKey())));
    }

    /** Where it was late before, it still counts from when it began. */
    private void late(String cluster) {
        reports.computeIfPresent(
                cluster,
                (_, report) ->
                        new Report(
                                Progress.TIMED_OUT,
                                report.reason(),
                                report.message(),
                                report.operators()));
    }

    private Write keep(String cluster, boolean turn) {
        var report =
                reports.getOrDefault(cluster, new Report(Progress.TO_APPLY, "", "", List.of()));
        var given = state.standing(cluster).given();
        var answer = state.answers().get(cluster);
        if (answer instanceof Answer.Chosen(var target, var manifests, _, var blocked)) {
            var status = status(cluster, report, blocked);
            return isGiven(given, target) || turn
                    ? new Write.Keep(cluster, Optional.of(kept(given, target)), manifests, status)
                    : new Write.Keep(cluster, given, List.of(), status);
        }
        return new Write.Keep(cluster, given, List.of(), status(cluster, report, List.of()));
    }

    /** What is delivered stays the same where only the question has changed. */
    private static SetTarget kept(Optional<SetTarget> given, SetTarget wanted) {
        return given.filter(one ->
                        one.planDigest().equals(wanted.planDigest())
                                && one.entries().equals(wanted.entries()))
                .orElse(wanted);
    }

    private ClusterOperatorStatusStatus status(
            String cluster, Report report, List<BlockedUpdate> blocked) {
        return new ClusterOperatorStatusStatus(
                Phases.of(report.progress()),
                String.valueOf(since.get(cluster)),
                report.reason().isEmpty() ? null : report.reason(),
                report.message().isEmpty() ? null : Phases.cut(report.message()),
                report.operators(),
                blocked);
    }
}
