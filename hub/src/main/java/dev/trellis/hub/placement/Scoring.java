package dev.trellis.hub.placement;

import dev.trellis.api.placement.AddOnPlacementScoreStatus;
import dev.trellis.api.placement.ScoreItem;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/** Adds up the weighted scores of clusters that passed. */
final class Scoring {
    private final SchedulingState state;
    private final List<Candidate> clusters;
    private final long[] totals;
    private Optional<Schedule.Warning> warning = Optional.empty();

    private Scoring(SchedulingState state, List<Candidate> clusters) {
        this.state = state;
        this.clusters = clusters;
        this.totals = new long[clusters.size()];
    }

    /**
     * What clusters are worth.
     *
     * @param totals one per cluster, in the same order
     * @param warning the last of them
     */
    record Result(List<Schedule.Score> totals, Optional<Schedule.Warning> warning) {}

    static Result of(SchedulingState state, List<Candidate> clusters, Weights weights) {
        var scoring = new Scoring(state, clusters);
        weights.inOrder().forEach(scoring::add);
        var totals = new ArrayList<Schedule.Score>(scoring.totals.length);
        for (var i = 0; i < scoring.totals.length; i++) {
            totals.add(new Schedule.Score(clusters.get(i).name(), scoring.totals[i]));
        }
        return new Result(totals, scoring.warning);
    }

    private void add(Weights.Weight weight) {
        switch (weight.prioritizer()) {
            case Prioritizer.Steady _ ->
                    each(weight, cluster -> state.chosen().include(cluster.name()) ? 100 : 0);
            case Prioritizer.Balance _ ->
                    each(weight, cluster -> state.others().score(cluster.name()));
            case Prioritizer.Allocatable(var resource) -> addAllocatable(weight, resource);
            case Prioritizer.AddOn addOn -> addAddOn(weight, addOn);
        }
    }

    private void each(Weights.Weight weight, ToIntFunction<Candidate> score) {
        for (var i = 0; i < totals.length; i++) {
            totals[i] += (long) weight.factor() * score.applyAsInt(clusters.get(i));
        }
    }

    private void addAllocatable(Weights.Weight weight, Prioritizer.Resource resource) {
        Function<Candidate, Optional<Double>> amount =
                resource == Prioritizer.Resource.CPU
                        ? cluster -> cluster.facts().cpu()
                        : cluster -> cluster.facts().memory();
        var least = Double.MAX_VALUE;
        var most = -Double.MAX_VALUE;
        for (var cluster : clusters) {
            var known = amount.apply(cluster);
            if (known.isPresent()) {
                least = Math.min(least, known.get());
                most = Math.max(most, known.get());
            }
        }
        var low = least;
        var range = most - least;
        each(
                weight,
                cluster ->
                        amount.apply(cluster)
                                .map(it ->
                                        range == 0 ? 100 : (int) (((it - low) / range - 0.5) * 200))
                                .orElse(0));
    }

    private void addAddOn(Weights.Weight weight, Prioritizer.AddOn addOn) {
        var expired = new ArrayList<String>();
        each(
                weight,
                cluster -> {
                    var found = state.scores().find(cluster.name(), addOn.resource());
                    if (found.filter(scores -> isExpired(scores, state.now())).isPresent()) {
                        expired.add(cluster.name() + "/" + addOn.resource());
                        return 0;
                    }
                    return found.map(scores -> value(scores, addOn.score())).orElse(0);
                });
        if (!expired.isEmpty()) {
            var names = expired.stream().map(name -> " " + name).collect(Collectors.joining());
            warning =
                    Optional.of(
                            new Schedule.Warning(
                                    addOn.wire(), "AddOnPlacementScores" + names + " expired"));
        }
    }

    private static boolean isExpired(AddOnPlacementScoreStatus scores, Instant now) {
        return ClusterFacts.time(scores.validUntil()).filter(end -> end.isBefore(now)).isPresent();
    }

    private static int value(AddOnPlacementScoreStatus scores, String name) {
        return scores.scores().stream()
                .filter(score -> score.name().equals(name))
                .findFirst()
                .map(ScoreItem::value)
                .orElse(0);
    }
}
