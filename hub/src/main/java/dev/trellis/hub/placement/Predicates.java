package dev.trellis.hub.placement;

import dev.trellis.api.meta.LabelSelector;
import dev.trellis.api.placement.AddOnPlacementScoreStatus;
import dev.trellis.api.placement.ClaimSelector;
import dev.trellis.api.placement.ClusterPredicate;
import dev.trellis.api.placement.ClusterSelector;
import dev.trellis.api.placement.PlacementSpec;
import dev.trellis.cel.Budget;
import dev.trellis.cel.Compilation;
import dev.trellis.cel.Data;
import dev.trellis.cel.Expression;
import dev.trellis.cel.Expressions;
import dev.trellis.cel.Inputs;
import dev.trellis.hub.clusterset.Selector;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a cluster must be like: one of the predicates is enough, and none lets all pass. */
record Predicates(List<Predicate> predicates) {
    static final String STEP = "Predicate";
    static final Predicates NONE = new Predicates(List.of());

    private static final String CLUSTER = "managedCluster";
    private static final String SCORES = "scores";
    private static final long COST_PER_CLUSTER = 10_000_000;

    /** Where the expressions of all placements are compiled. */
    static Expressions language() {
        return Expressions.builder().object(CLUSTER).lookup(SCORES).build();
    }

    record Predicate(Selector labels, Selector claims, List<Expression> expressions) {
        Predicate {
            expressions = List.copyOf(expressions);
        }
    }

    Predicates {
        predicates = List.copyOf(predicates);
    }

    static boolean haveExpressions(PlacementSpec spec) {
        return spec.predicates().stream()
                .map(ClusterPredicate::requiredClusterSelector)
                .anyMatch(selector ->
                        selector != null
                                && selector.celSelector() != null
                                && !selector.celSelector().celExpressions().isEmpty());
    }

    static Checked<Predicates> of(List<ClusterPredicate> wanted, Expressions language) {
        Checked<List<Predicate>> all = new Checked.Fine<>(new ArrayList<>());
        for (var predicate : wanted) {
            all = all.then(list -> added(list, predicate.requiredClusterSelector(), language));
        }
        return all.then(list -> new Checked.Fine<>(new Predicates(list)));
    }

    private static Checked<List<Predicate>> added(
            List<Predicate> list, @Nullable ClusterSelector selector, Expressions language) {
        if (selector == null) {
            list.add(new Predicate(Selector.ALL, Selector.ALL, List.of()));
            return new Checked.Fine<>(list);
        }
        return labels(selector.labelSelector(), STEP)
                .then(labels ->
                        claims(selector.claimSelector(), STEP)
                                .then(claims ->
                                        expressions(selector, language)
                                                .then(expressions -> {
                                                    list.add(
                                                            new Predicate(
                                                                    labels, claims, expressions));
                                                    return new Checked.Fine<>(list);
                                                })));
    }

    static Checked<Selector> labels(@Nullable LabelSelector selector, String step) {
        return selector == null
                ? new Checked.Fine<>(Selector.ALL)
                : checked(Selector.ofLabels(selector), step);
    }

    static Checked<Selector> claims(@Nullable ClaimSelector selector, String step) {
        return selector == null
                ? new Checked.Fine<>(Selector.ALL)
                : checked(Selector.ofClaims(selector.matchExpressions()), step);
    }

    private static Checked<Selector> checked(Selector.Reading reading, String step) {
        return switch (reading) {
            case Selector.Reading.Fine(var selector) -> new Checked.Fine<>(selector);
            case Selector.Reading.Wrong(var problem) -> new Checked.Wrong<>(step, problem);
        };
    }

    private static Checked<List<Expression>> expressions(
            ClusterSelector selector, Expressions language) {
        var expressions = new ArrayList<Expression>();
        if (selector.celSelector() != null) {
            for (var text : selector.celSelector().celExpressions()) {
                switch (language.compile(text)) {
                    case Compilation.Compiled(var expression) -> expressions.add(expression);
                    case Compilation.Refused(var problem, _) -> {
                        return new Checked.Wrong<>(STEP, "compilation failed: " + problem);
                    }
                }
            }
        }
        return new Checked.Fine<>(expressions);
    }

    /** Whether one of them holds; for the moment only where that depends on scores of add-ons. */
    Sieve.Answer admit(Candidate cluster, Scores scores) {
        if (predicates.isEmpty()) {
            return Sieve.Answer.YES;
        }
        var read = new ScoresRead(scores);
        var admitted = predicates.stream().anyMatch(predicate -> holds(predicate, cluster, read));
        return read.any ? Sieve.Answer.ofNow(admitted) : Sieve.Answer.of(admitted);
    }

    private static boolean holds(Predicate predicate, Candidate cluster, ScoresRead scores) {
        return predicate.labels().matches(cluster.facts().labels())
                && predicate.claims().matches(cluster.facts().claims())
                && holds(predicate.expressions(), cluster, scores);
    }

    /** An expression that fails on a cluster does not hold there, and says nothing more. */
    private static boolean holds(
            List<Expression> expressions, Candidate cluster, ScoresRead scores) {
        if (expressions.isEmpty()) {
            return true;
        }
        var inputs =
                Inputs.of(CLUSTER, cluster.whole().get())
                        .answering(
                                SCORES,
                                name -> scores.find(cluster.name(), name).map(Predicates::data));
        var budget = Budget.of(COST_PER_CLUSTER);
        return expressions.stream()
                .allMatch(expression -> expression.evaluate(inputs, budget).isTrue());
    }

    /** Scores, and whether somebody asked for any. */
    private static final class ScoresRead implements Scores {
        private final Scores scores;
        private boolean any;

        ScoresRead(Scores scores) {
            this.scores = scores;
        }

        @Override
        public Optional<AddOnPlacementScoreStatus> find(String cluster, String resource) {
            any = true;
            return scores.find(cluster, resource);
        }
    }

    private static Data data(AddOnPlacementScoreStatus scores) {
        return Data.ofJava(
                scores.scores().stream()
                        .map(score -> Map.of("name", score.name(), "value", score.value()))
                        .toList());
    }
}
