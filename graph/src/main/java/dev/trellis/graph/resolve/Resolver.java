package dev.trellis.graph.resolve;

import dev.trellis.graph.resolve.Choice.Offered;
import dev.trellis.graph.solve.Answer;
import dev.trellis.graph.solve.Components;
import dev.trellis.graph.solve.Constraint;
import dev.trellis.graph.solve.Problem;
import dev.trellis.graph.solve.Solver;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Decides which operators a namespace should get.
 *
 * <p>Equal states give equal answers, to the letter. One that cannot be solved is told with the
 * smallest conflict, and stops only those subscriptions that have a share in it.
 */
public final class Resolver {
    private final Model model;
    private final Problem problem;
    private final boolean explains;
    private final SortedMap<String, Outcome> outcomes = new TreeMap<>();
    private final List<Install> installs = new ArrayList<>();

    private Resolver(Model model, boolean explains) {
        this.model = model;
        this.explains = explains;
        problem = model.problem();
    }

    public static Resolution resolve(ResolveState state) {
        return resolve(state, true);
    }

    /** Without explanations where only the outcome matters: they are what takes time. */
    static Resolution resolve(ResolveState state, boolean explains) {
        try {
            return new Resolver(new Model(state), explains).run();
        } catch (RunFault e) {
            return Resolution.ofError(e.sentence());
        }
    }

    private Resolution run() {
        var part = 0;
        for (var constraints : Components.of(problem)) {
            solve(constraints, part++);
        }
        if (model.state().settings().isStrict()) {
            failTogether();
        }
        return new Resolution(installs, outcomes, problem.variables(), Optional.empty());
    }

    /** The reference solves all at once, so one failure is everybody's. */
    private void failTogether() {
        outcomes.values().stream()
                .filter(Outcome.Failed.class::isInstance)
                .findFirst()
                .ifPresent(failed -> {
                    installs.clear();
                    outcomes.replaceAll((_, one) -> one instanceof Outcome.Failed ? one : failed);
                });
    }

    private void solve(List<Integer> constraints, int part) {
        switch (answer(constraints)) {
            case Answer.Solved(var chosen) -> take(constraints, chosen, part);
            case Answer.GaveUp() -> subscriptions(constraints).forEach(this::giveUp);
            case Answer.Unsolvable() -> solveInParts(constraints, part);
        }
    }

    private Answer answer(List<Integer> constraints) {
        return Solver.solve(
                new Problem(problem.variables(), pick(constraints)),
                model.state().settings().budget());
    }

    private List<Constraint> pick(List<Integer> constraints) {
        return constraints.stream().map(problem.constraints()::get).toList();
    }

    /** The places of the subscriptions that these constraints are about. */
    private List<Integer> subscriptions(List<Integer> constraints) {
        return constraints.stream()
                .filter(one -> model.reason(one) instanceof Reason.Exists)
                .map(one -> ((Constraint.Mandatory) problem.constraints().get(one)).variable())
                .toList();
    }

    /**
     * What has something installed goes on; of the others each that still fits, the oldest first.
     * One that does not fit fails, with the conflict that it would make.
     */
    private void solveInParts(List<Integer> constraints, int part) {
        var all = subscriptions(constraints);
        var fresh = all.stream().filter(one -> current(one).isEmpty()).toList();
        var without = new HashSet<>(fresh);
        if (model.state().settings().isStrict()
                || !(answer(leavingOut(constraints, without)) instanceof Answer.Solved)) {
            // Whether it is all of them or just these cannot be told apart further.
            all.forEach(one -> fail(one, constraints));
            return;
        }
        for (var one : fresh) {
            without.remove(one);
            if (!(answer(leavingOut(constraints, without)) instanceof Answer.Solved)) {
                fail(one, leavingOut(constraints, without));
                without.add(one);
            }
        }
        var kept = leavingOut(constraints, without);
        if (answer(kept) instanceof Answer.Solved(var chosen)) {
            take(kept, chosen, part);
        }
    }

    /** The constraints without those that subscriptions make. */
    private List<Integer> leavingOut(List<Integer> constraints, Set<Integer> subscriptions) {
        return constraints.stream()
                .filter(one ->
                        !(model.reason(one) instanceof Reason.Exists)
                                || problem.constraints()
                                        .get(one)
                                        .scope()
                                        .noneMatch(subscriptions::contains))
                .toList();
    }

    private Optional<Installed> current(int subscription) {
        return model.current(wanted(subscription));
    }

    private Wanted wanted(int subscription) {
        return model.state().subscriptions().get(subscription);
    }

    private void fail(int subscription, List<Integer> constraints) {
        outcomes.put(
                wanted(subscription).name(),
                new Outcome.Failed(
                        new Explainer(model, problem, explains)
                                .failure(subscription, constraints)));
    }

    private void giveUp(int subscription) {
        outcomes.put(
                wanted(subscription).name(),
                new Outcome.Failed(Explainer.timeout(model.state(), wanted(subscription))));
    }

    private void take(List<Integer> constraints, List<Integer> chosen, int part) {
        var known = new HashSet<>(chosen);
        Map<Choice, String> replaced = new HashMap<>();
        for (var subscription : subscriptions(constraints)) {
            if (!known.contains(subscription)) {
                continue;
            }
            var by =
                    model.candidates(subscription).stream()
                            .filter(one -> known.contains(model.variable(one)))
                            .findFirst()
                            .orElseThrow();
            var isNew = by instanceof Offered;
            if (isNew) {
                current(subscription).ifPresent(one -> replaced.put(by, one.name()));
            }
            outcomes.put(
                    wanted(subscription).name(),
                    new Outcome.Fulfilled(
                            by, isNew, blocked(subscription, by, constraints, chosen)));
        }
        for (var variable : chosen) {
            if (model.choice(variable).orElse(null) instanceof Offered offered) {
                installs.add(install(offered, replaced, part));
            }
        }
    }

    /** The first wish of the subscription that was not fulfilled. */
    private Optional<Outcome.Blocked> blocked(
            int subscription, Choice by, List<Integer> constraints, List<Integer> chosen) {
        var better = model.candidates(subscription).getFirst();
        return !explains || better.equals(by)
                ? Optional.empty()
                : new Explainer(model, problem, true)
                        .blocked(subscription, better, constraints, chosen)
                        .map(why -> new Outcome.Blocked(better, why));
    }

    private Install install(Offered offered, Map<Choice, String> replaced, int part) {
        var entry = offered.entry();
        var matching =
                model.state().subscriptions().stream()
                        .filter(one -> one.packageName().equals(entry.packageName()))
                        .filter(one ->
                                one.channel().isEmpty() || one.channel().equals(entry.channel()))
                        .filter(one -> one.catalog().equals(offered.source().key()))
                        .map(Wanted::name)
                        .toList();
        return new Install(
                offered,
                replaced.getOrDefault(offered, entry.edges().replaces()),
                matching,
                matching.isEmpty() ? Optional.of(Install.Generated.of(offered)) : Optional.empty(),
                part);
    }
}
