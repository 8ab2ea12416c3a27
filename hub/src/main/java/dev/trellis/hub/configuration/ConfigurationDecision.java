package dev.trellis.hub.configuration;

import dev.trellis.api.addon.InstallProgression;
import dev.trellis.hub.configuration.ConfigurationPlan.Turns;
import dev.trellis.hub.configuration.Slot.Turn;
import dev.trellis.hub.rollout.Progress;
import dev.trellis.hub.rollout.Rollout;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** Decides the configuration of all installs of one add-on. */
public final class ConfigurationDecision {
    private final ConfigurationState state;
    private final List<InstallProgression> progressions;
    private final Graph graph;

    private ConfigurationDecision(
            ConfigurationState state, List<InstallProgression> progressions, Graph graph) {
        this.state = state;
        this.progressions = progressions;
        this.graph = graph;
    }

    public static ConfigurationPlan decide(ConfigurationState state) {
        var defaults = DefaultReferences.of(state);
        if (!state.managed()) {
            return new ConfigurationPlan(
                    defaults,
                    state.installsByPlacement() ? Optional.empty() : Optional.of(List.of()),
                    new Turns.NotOurs());
        }
        var defaultSet = DefaultReferences.asSet(defaults);
        var progressions = new Progressions(state, defaultSet).all();
        var outcome =
                switch (Graph.of(state, defaultSet, progressions)) {
                    case Graph.Built.Failed(var problem) -> withheld(progressions, problem);
                    case Graph.Built.Whole(var graph) ->
                            new ConfigurationDecision(state, progressions, graph).outcome();
                };
        return new ConfigurationPlan(defaults, Optional.of(outcome.progressions), outcome.turns);
    }

    private record Outcome(List<InstallProgression> progressions, Turns turns) {}

    private static Outcome withheld(List<InstallProgression> progressions, String problem) {
        return new Outcome(progressions, new Turns.Withheld(problem));
    }

    private Outcome outcome() {
        var moves = new ArrayList<Move>();
        for (var node : graph.nodes()) {
            switch (node.rollout(state.now())) {
                case Rollout.Refused(var problem) -> {
                    return withheld(progressions, problem);
                }
                case Rollout.Decided decided -> moves.add(new Move(node, decided));
            }
        }
        return new Outcome(shown(moves), turns(moves));
    }

    /** A node and what its rollout decided. */
    private record Move(Node node, Rollout.Decided decided) {
        boolean isOf(InstallProgression progression) {
            return node.placement()
                    .equals(new PlacementName(progression.namespace(), progression.name()));
        }
    }

    private List<InstallProgression> shown(List<Move> moves) {
        return progressions.stream()
                .map(progression ->
                        moves.stream()
                                .filter(move -> move.isOf(progression))
                                .findFirst()
                                .map(move -> move.node().progress(move.decided()))
                                .map(progress -> progress.shownIn(progression, state.now()))
                                .orElse(progression))
                .toList();
    }

    private Turns turns(List<Move> moves) {
        var slots = new TreeMap<String, Slot>();
        // Without a placement nobody sets a pace: whatever is not there yet comes now.
        graph.unplaced()
                .forEach((cluster, child) ->
                        slots.put(cluster, slot(child, !child.is(Progress.SUCCEEDED))));
        for (var move : moves) {
            var batch = move.node().batch(move.decided());
            move.node()
                    .children()
                    .forEach((cluster, child) ->
                            slots.put(cluster, slot(child, batch.contains(cluster))));
        }
        var recheck =
                moves.stream()
                        .flatMap(move -> move.decided().recheckAfter().stream())
                        .min(Duration::compareTo);
        return new Turns.Given(slots, recheck);
    }

    private Slot slot(Child child, boolean mayMove) {
        if (mayMove) {
            return new Slot(
                    Turn.NOW,
                    InstallReferences.rewritten(
                            child.shown(), child.desired(), child.own(), state.objects()));
        }
        var turn =
                switch (child.standing().progress()) {
                    case TO_APPLY -> Turn.WAITING;
                    case SUCCEEDED -> Turn.DONE;
                    case PROGRESSING, FAILED, TIMED_OUT, SKIPPED -> Turn.OVERDUE;
                };
        return new Slot(turn, child.shown());
    }
}
