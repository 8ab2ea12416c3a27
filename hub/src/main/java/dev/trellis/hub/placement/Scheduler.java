package dev.trellis.hub.placement;

import dev.trellis.cel.Expressions;
import dev.trellis.hub.clusterset.SetMembership;
import dev.trellis.hub.placement.Schedule.Finding;

import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Decides which clusters a placement has: candidates of its sets, those that pass predicates and
 * taints, the best of them, in groups.
 */
final class Scheduler {
    private static final Finding CONFIGURED =
            new Finding(false, "Succeedconfigured", "Placement configurations check pass");

    private final SchedulingState state;
    private final Expressions language;

    private final Filters filters;

    private Scheduler(SchedulingState state, Expressions language, Filters filters) {
        this.state = state;
        this.language = language;
        this.filters = filters;
    }

    /**
     * @param language compiles expressions; equal texts give equal results
     * @param filters of the placement, from one scheduling to the next
     */
    static Schedule decide(SchedulingState state, Expressions language, Filters filters) {
        return new Scheduler(state, language, filters).decide();
    }

    /** Clusters that passed every filter, in the order of their names. */
    private record Passed(List<Candidate> clusters, Tolerations tolerations) {}

    /** The chosen of those that passed, with what was found on the way. */
    private record Pick(
            List<Candidate> clusters, Passed passed, Scoring.Result scores, int unscheduled) {}

    private Schedule decide() {
        var sets = state.eligibleSets();
        for (var membership : sets.values()) {
            if (membership instanceof SetMembership.Unclear(var problem)) {
                return new Schedule.Undecided(problem);
            }
        }
        var candidates = candidates(sets.values());
        var outcome =
                filter(candidates)
                        .then(this::pick)
                        .then(pick ->
                                Groups.of(pick.clusters(), state.spec().decisionStrategy())
                                        .then(groups ->
                                                new Checked.Fine<>(
                                                        chosen(pick, groups, candidates))));
        return switch (outcome) {
            case Checked.Fine<Schedule.Chosen>(var chosen) -> chosen;
            case Checked.Wrong<Schedule.Chosen>(var step, var problem) ->
                    nothing(candidates, step + ":" + problem);
        };
    }

    private List<Candidate> candidates(Collection<SetMembership> sets) {
        var members =
                filters.members()
                        .sift(
                                List.copyOf(sets),
                                state.clusters(),
                                cluster ->
                                        Sieve.Answer.of(
                                                !cluster.facts().leaving()
                                                        && isInOne(
                                                                sets, cluster.facts().labels())));
        members.sort(Comparator.comparing(Candidate::name));
        return members;
    }

    private static boolean isInOne(Collection<SetMembership> sets, Map<String, String> labels) {
        for (var set : sets) {
            if (set.includes(labels)) {
                return true;
            }
        }
        return false;
    }

    private Checked<Passed> filter(List<Candidate> candidates) {
        // A filter that has no cluster to look at is not even read.
        Checked<Predicates> predicates =
                candidates.isEmpty()
                        ? new Checked.Fine<>(Predicates.NONE)
                        : Predicates.of(state.spec().predicates(), language);
        return predicates.then(admitting -> {
            var matching =
                    filters.matching()
                            .sift(
                                    state.spec().predicates(),
                                    candidates,
                                    cluster -> admitting.admit(cluster, state.scores()));
            Checked<Tolerations> tolerations =
                    matching.isEmpty()
                            ? new Checked.Fine<>(new Tolerations(List.of()))
                            : Tolerations.of(state.spec().tolerations());
            return tolerations.then(tolerating ->
                    new Checked.Fine<>(
                            new Passed(
                                    matching.stream()
                                            .filter(cluster -> isTolerated(cluster, tolerating))
                                            .toList(),
                                    tolerating)));
        });
    }

    private boolean isTolerated(Candidate cluster, Tolerations tolerations) {
        return cluster.facts().taints().isEmpty()
                || tolerations.admit(
                        cluster.facts(), state.chosen().include(cluster.name()), state.now());
    }

    private Checked<Pick> pick(Passed passed) {
        var wanted = state.spec().numberOfClusters();
        if (wanted != null && wanted < 0) {
            return new Checked.Wrong<>("", "numberOfClusters must not be negative: " + wanted);
        }
        return Weights.of(state.spec().prioritizerPolicy())
                .then(weights -> {
                    var clusters = passed.clusters();
                    var scores = Scoring.of(state, clusters, weights);
                    var room = wanted == null ? clusters.size() : wanted;
                    // Names break ties: the clusters come in their order, and the sort is stable.
                    var best = best(clusters, scores.totals(), room);
                    return new Checked.Fine<>(
                            new Pick(
                                    best, passed, scores, wanted == null ? 0 : room - best.size()));
                });
    }

    private static List<Candidate> best(
            List<Candidate> clusters, List<Schedule.Score> scores, int room) {
        if (room >= clusters.size()) {
            return clusters; // Groups order them by name, whatever they are worth.
        }
        return IntStream.range(0, clusters.size())
                .boxed()
                .sorted(Comparator.comparingLong((Integer i) -> scores.get(i).total()).reversed())
                .limit(room)
                .map(clusters::get)
                .toList();
    }

    private Schedule.Chosen chosen(
            Pick pick, List<Schedule.Group> groups, List<Candidate> candidates) {
        return new Schedule.Chosen(
                groups,
                satisfied(candidates, pick.clusters().size(), pick.unscheduled()),
                CONFIGURED,
                pick.scores().totals(),
                pick.scores().warning(),
                nextLook(pick.passed()));
    }

    private Schedule.Chosen nothing(List<Candidate> candidates, String problem) {
        return new Schedule.Chosen(
                List.of(Schedule.Group.EMPTY),
                satisfied(candidates, 0, 0),
                new Finding(true, "Misconfigured", problem),
                List.of(),
                Optional.empty(),
                Optional.empty());
    }

    private Optional<Instant> nextLook(Passed passed) {
        Optional<Instant> next = Optional.empty();
        for (var cluster : passed.clusters()) {
            if (!cluster.facts().taints().isEmpty() && state.chosen().include(cluster.name())) {
                var end = passed.tolerations().nextEnd(cluster.facts(), state.now());
                next = Tolerations.earlier(next, end);
            }
        }
        return next;
    }

    private Finding satisfied(List<Candidate> candidates, int count, int unscheduled) {
        if (state.boundSets().isEmpty()) {
            return new Finding(
                    false,
                    "NoManagedClusterSetBindings",
                    "No valid ManagedClusterSetBindings found in placement namespace");
        }
        var eligible = state.eligibleSets().keySet();
        if (eligible.isEmpty()) {
            return new Finding(
                    false,
                    "NoIntersection",
                    "None of ManagedClusterSets [%s] is bound to placement namespace"
                            .formatted(String.join(",", state.spec().clusterSets())));
        }
        if (candidates.isEmpty()) {
            return new Finding(
                    false,
                    "AllManagedClusterSetsEmpty",
                    "All ManagedClusterSets [%s] have no member ManagedCluster"
                            .formatted(String.join(",", eligible)));
        }
        if (count == 0) {
            return new Finding(
                    false,
                    "NoManagedClusterMatched",
                    "No ManagedCluster matches any of the cluster predicate");
        }
        return unscheduled == 0
                ? new Finding(true, "AllDecisionsScheduled", "All cluster decisions scheduled")
                : new Finding(
                        false,
                        "NotAllDecisionsScheduled",
                        unscheduled + " cluster decisions unscheduled");
    }
}
