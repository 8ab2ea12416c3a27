package dev.trellis.graph.resolve;

import dev.trellis.graph.constraint.Gvk;
import dev.trellis.graph.resolve.Choice.Held;
import dev.trellis.graph.resolve.Choice.Nearby;
import dev.trellis.graph.resolve.Choice.Offered;
import dev.trellis.graph.solve.Constraint;
import dev.trellis.graph.solve.Constraint.AtMostOne;
import dev.trellis.graph.solve.Constraint.Conflict;
import dev.trellis.graph.solve.Constraint.Dependency;
import dev.trellis.graph.solve.Constraint.Mandatory;
import dev.trellis.graph.solve.Constraint.Prohibited;
import dev.trellis.graph.solve.Problem;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The question of a namespace as a problem for the solver, and what each part of it means.
 *
 * <p>Variables are the subscriptions in their order, then every operator that can be reached from
 * them and from what is installed, each once.
 */
final class Model {
    private final ResolveState state;
    private final InstalledView view;
    private final Providers providers;
    private final Prohibitions prohibitions;
    private final List<Choice> choices = new ArrayList<>();
    private final Map<Choice, Integer> numbers = new HashMap<>();
    private final Deque<Choice> open = new ArrayDeque<>();
    private final List<Constraint> constraints = new ArrayList<>();
    private final List<Reason> reasons = new ArrayList<>();
    private final List<List<Choice>> candidates = new ArrayList<>();

    Model(ResolveState state) {
        this.state = state;
        view = InstalledView.of(state);
        providers = new Providers(state, view.operators());
        prohibitions = new Prohibitions(state);
        addAnchors();
        view.operators().forEach(one -> number(new Held(one)));
        for (var i = 0; i < state.subscriptions().size(); i++) {
            addWish(i);
        }
        while (!open.isEmpty()) {
            addNeeds(open.removeFirst());
        }
        addUniqueness();
    }

    /** Subscriptions first: what nobody subscribes to must not freeze what others would update. */
    private void addAnchors() {
        for (var i = 0; i < state.subscriptions().size(); i++) {
            add(new Mandatory(i), new Reason.Exists(state.subscriptions().get(i)));
        }
        view.unmanaged()
                .forEach(one ->
                        add(new Mandatory(number(new Held(one))), new Reason.Unmanaged(one)));
        if (!state.settings().isStrict()) {
            state.neighbours().stream()
                    .filter(Neighbour::servesHere)
                    .forEach(one ->
                            add(new Mandatory(number(new Nearby(one))), new Reason.There(one)));
        }
    }

    private void addWish(int subscription) {
        var wanted = state.subscriptions().get(subscription);
        var current = current(wanted);
        var found = Candidates.of(state, wanted, current);
        candidates.add(found.choices());
        if (found.missing().isPresent()) {
            add(new Prohibited(subscription), found.missing().get());
            return;
        }
        var all = found.choices().stream().map(this::number).toList();
        add(
                new Dependency(subscription, all),
                new Reason.Wants(wanted, found.choices(), state.namespace()));
        if (current.isEmpty()) {
            return;
        }
        var held = new Held(current.get());
        for (var choice : found.choices()) {
            if (choice instanceof Offered offered) {
                prohibitions
                        .ofUpdate(current.get(), offered)
                        .ifPresent(why -> add(new Prohibited(number(offered)), why));
                add(
                        new Conflict(number(offered), number(held)),
                        new Reason.Supersedes(offered, held));
            }
        }
    }

    private void addNeeds(Choice choice) {
        if (choice instanceof Nearby) {
            return; // its namespace is not ours to solve
        }
        var variable = number(choice);
        if (choice instanceof Offered offered) {
            prohibitions.of(offered).ifPresent(why -> add(new Prohibited(variable), why));
        }
        for (var requirement : choice.traits().requirements()) {
            var found = providers.of(choice, requirement.constraint());
            add(
                    new Dependency(variable, found.choices().stream().map(this::number).toList()),
                    new Reason.Needs(choice, requirement, found.choices(), found.broken()));
        }
    }

    private void addUniqueness() {
        Map<String, List<Choice>> byPackage = new TreeMap<>();
        Map<Gvk, List<Choice>> byApi = new TreeMap<>();
        for (var choice : choices) {
            if (choice instanceof Nearby) {
                continue;
            }
            choice.traits().packages().stream()
                    .map(one -> one.packageName())
                    .filter(name -> !name.isEmpty())
                    .distinct()
                    .forEach(name ->
                            byPackage.computeIfAbsent(name, _ -> new ArrayList<>()).add(choice));
            choice.traits()
                    .provided()
                    .forEach(api -> byApi.computeIfAbsent(api, _ -> new ArrayList<>()).add(choice));
        }
        byPackage.forEach(
                (name, all) -> addUnique(all, new Reason.OnePackage(name, all, state.namespace())));
        byApi.forEach((api, all) -> {
            // The versions of a package exclude each other already.
            var owner = all.getFirst().traits().identity();
            if (owner.isEmpty()
                    || !all.stream().allMatch(one -> one.traits().identity().equals(owner))) {
                addUnique(all, new Reason.OneProvider(api, all, state.namespace()));
            }
        });
    }

    private void addUnique(List<Choice> all, Reason reason) {
        if (all.size() > 1) {
            add(new AtMostOne(all.stream().map(this::number).toList()), reason);
        }
    }

    private int number(Choice choice) {
        var known = numbers.get(choice);
        if (known != null) {
            return known;
        }
        var number = state.subscriptions().size() + choices.size();
        numbers.put(choice, number);
        choices.add(choice);
        open.addLast(choice);
        return number;
    }

    private void add(Constraint constraint, Reason reason) {
        constraints.add(constraint);
        reasons.add(reason);
    }

    ResolveState state() {
        return state;
    }

    Problem problem() {
        return new Problem(state.subscriptions().size() + choices.size(), constraints);
    }

    List<Constraint> constraints() {
        return constraints;
    }

    Reason reason(int constraint) {
        return reasons.get(constraint);
    }

    Optional<Installed> current(Wanted wanted) {
        return Optional.ofNullable(view.currents().get(wanted.name()));
    }

    /** What a subscription can get, by its place. */
    List<Choice> candidates(int subscription) {
        return candidates.get(subscription);
    }

    /** The choice behind a variable; none for a subscription. */
    Optional<Choice> choice(int variable) {
        var place = variable - state.subscriptions().size();
        return place < 0 ? Optional.empty() : Optional.of(choices.get(place));
    }

    int variable(Choice choice) {
        return Objects.requireNonNull(numbers.get(choice), () -> "unknown choice " + choice.name());
    }
}
