package dev.trellis.cli.operator;

import dev.trellis.graph.resolve.Choice;
import dev.trellis.graph.resolve.Outcome;
import dev.trellis.graph.resolve.Resolution;
import dev.trellis.graph.resolve.ResolveState;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * Who needs whom among the operators that would be there.
 *
 * @param operators by name
 */
record Wiring(List<String> operators, List<Wire> wires) {
    /** One operator, or subscription, that has what it needs from another. */
    record Wire(String from, String to, String need) {}

    static Wiring of(ResolveState state, Resolution resolution) {
        var there = new TreeMap<String, Choice>();
        var replaced = resolution.installs().stream().map(one -> one.replaces()).toList();
        state.installed().stream()
                .filter(one -> !replaced.contains(one.name()))
                .forEach(one -> there.put(one.name(), new Choice.Held(one)));
        resolution.installs().forEach(one -> there.put(one.operator().name(), one.operator()));
        var wires = new ArrayList<Wire>();
        resolution
                .outcomes()
                .forEach((name, outcome) -> {
                    if (outcome instanceof Outcome.Fulfilled(var by, _, _)) {
                        wires.add(new Wire("Subscription " + name, by.name(), "asks for it"));
                    }
                });
        for (var from : there.values()) {
            for (var requirement : from.traits().requirements()) {
                there.values().stream()
                        .filter(to -> requirement.constraint().isMetBy(to.traits()))
                        .findFirst()
                        .ifPresent(to ->
                                wires.add(
                                        new Wire(
                                                from.name(),
                                                to.name(),
                                                "needs " + requirement.words())));
            }
        }
        return new Wiring(List.copyOf(there.keySet()), wires);
    }

    List<String> lines() {
        return wires.stream()
                .map(wire -> "%s -> %s: %s".formatted(wire.from(), wire.to(), wire.need()))
                .toList();
    }

    /** Why an operator is there: one line for each that has it from there. */
    List<String> because(String operator) {
        return wires.stream()
                .filter(wire -> wire.to().equals(operator) && !wire.from().equals(operator))
                .map(wire -> "%s %s.".formatted(wire.from(), wire.need()))
                .toList();
    }
}
