package dev.trellis.graph.resolve;

import dev.trellis.graph.explain.Explanation;
import dev.trellis.graph.explain.Subject;
import dev.trellis.graph.solve.Conflicts;
import dev.trellis.graph.solve.Constraint;
import dev.trellis.graph.solve.Constraint.Mandatory;
import dev.trellis.graph.solve.Problem;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/** Finds out why a subscription is not fulfilled, or not by what it would rather have. */
final class Explainer {
    private final Model model;
    private final Problem problem;
    private final boolean isThorough;

    /**
     * @param isThorough whether the smallest conflict is looked for at all
     */
    Explainer(Model model, Problem problem, boolean isThorough) {
        this.model = model;
        this.problem = problem;
        this.isThorough = isThorough;
    }

    /** Why these constraints, with which the subscription is one too many, cannot hold. */
    Failure failure(int subscription, List<Integer> constraints) {
        var wanted = wanted(subscription);
        if (!isThorough) {
            return told(wanted, List.of(), List.of());
        }
        var all = constraints.stream().map(problem.constraints()::get).toList();
        var reasons = constraints.stream().map(model::reason).toList();
        return conflict(all, reasons, List.of())
                .map(core -> told(wanted, core, Repairs.of(model.state(), wanted, core)))
                .orElseGet(() -> timeout(model.state(), wanted));
    }

    /**
     * Why the subscription cannot have what it would rather have; none if it just lost its turn.
     */
    Optional<Failure> blocked(
            int subscription, Choice better, List<Integer> constraints, List<Integer> chosen) {
        var all = new ArrayList<>(constraints.stream().map(problem.constraints()::get).toList());
        var reasons = new ArrayList<>(constraints.stream().map(model::reason).toList());
        for (var earlier : earlierPicks(subscription, chosen)) {
            all.add(new Mandatory(model.variable(earlier)));
            reasons.add(new Reason.Picked(earlier));
        }
        all.add(new Mandatory(model.variable(better)));
        reasons.add(new Reason.Picked(better));
        return conflict(all, reasons, List.of(all.size() - 1))
                .map(core -> told(wanted(subscription), core, List.of()));
    }

    /** What subscriptions before this one have got. */
    private List<Choice> earlierPicks(int subscription, List<Integer> chosen) {
        return IntStream.range(0, subscription)
                .filter(chosen::contains)
                .mapToObj(model::candidates)
                .flatMap(all ->
                        all.stream()
                                .filter(one -> chosen.contains(model.variable(one)))
                                .findFirst()
                                .stream())
                .distinct()
                .toList();
    }

    private Optional<List<Reason>> conflict(
            List<Constraint> constraints, List<Reason> reasons, List<Integer> given) {
        record Told(int place, Reason reason) {}
        var order =
                IntStream.range(0, constraints.size())
                        .filter(place -> !given.contains(place))
                        .mapToObj(place -> new Told(place, reasons.get(place)))
                        .sorted(Comparator.comparing(Told::reason, Reason.MOST_USEFUL_FIRST))
                        .map(Told::place)
                        .toList();
        return Conflicts.smallest(
                        new Problem(problem.variables(), constraints),
                        order,
                        given,
                        model.state().settings().budget())
                .map(core -> core.stream().map(reasons::get).toList());
    }

    private Wanted wanted(int subscription) {
        return model.state().subscriptions().get(subscription);
    }

    private Failure told(Wanted wanted, List<Reason> core, List<String> repairs) {
        var code = Classes.code(core);
        var headline = Classes.headline(code, core);
        var text =
                "constraints not satisfiable"
                        + (core.isEmpty()
                                ? ""
                                : ": "
                                        + String.join(
                                                ", ",
                                                core.stream().map(Reason::text).sorted().toList()));
        return new Failure(
                code,
                headline,
                core.stream().map(reason -> Facts.of(model.state(), reason)).toList(),
                repairs,
                text,
                explanation(
                        model.state(),
                        wanted,
                        code,
                        headline,
                        repairs.isEmpty()
                                ? Classes.nextStep(code)
                                : String.join(", or ", repairs)));
    }

    static Failure timeout(ResolveState state, Wanted wanted) {
        var headline = "The search for a solution took longer than it may.";
        var step =
                "subscribe to fewer operators in this namespace, pin versions, or raise the solver's budget";
        return new Failure(
                ReasonCode.RESOLUTION_TIMEOUT,
                headline,
                List.of(),
                List.of(),
                "resolution timed out",
                explanation(state, wanted, ReasonCode.RESOLUTION_TIMEOUT, headline, step));
    }

    private static Explanation explanation(
            ResolveState state, Wanted wanted, ReasonCode code, String headline, String nextStep) {
        return new Explanation(
                code.toString(),
                new Subject("Subscription", state.namespace(), wanted.name()),
                Facts.wish(wanted),
                headline.substring(0, 1).toLowerCase(Locale.ROOT) + headline.substring(1),
                nextStep);
    }
}
