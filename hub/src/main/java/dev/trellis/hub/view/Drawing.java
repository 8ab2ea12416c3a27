package dev.trellis.hub.view;

import dev.trellis.graph.cycle.Cycle;
import dev.trellis.hub.dependency.Need;
import dev.trellis.hub.dependency.RequiredNeeds;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Who needs whom among add-ons, and of operators what they need, with how each is doing.
 *
 * @param cycles add-ons that Require each other in a ring, each ring once
 */
public record Drawing(List<Node> nodes, List<Edge> edges, List<String> cycles) {
    public Drawing {
        nodes = List.copyOf(nodes);
        edges = List.copyOf(edges);
        cycles = List.copyOf(cycles);
    }

    /**
     * An add-on, an API or an operator.
     *
     * @param state in one word or, over a fleet, on how many clusters it is available
     * @param well whether nothing is wrong with it
     */
    public record Node(String name, String state, boolean well) {}

    /** One that another needs. */
    public record Edge(String from, String to, boolean required, boolean inCycle) {}

    /**
     * The graph as the hub's objects show it.
     *
     * @param addon the one to begin with; all where there is none
     * @param cluster the cluster whose states are shown; the fleet's where there is none
     */
    public static Drawing of(Fleet fleet, Optional<String> addon, Optional<String> cluster) {
        var needs = new TreeMap<String, List<Need>>();
        fleet.declarations()
                .forEach((name, declaration) ->
                        needs.put(name, Need.of(declaration.getSpec().dependencies())));
        var names = reached(addon.<Collection<String>>map(List::of).orElse(needs.keySet()), needs);
        var required = RequiredNeeds.of(fleet.declarations().values());
        var rings = new TreeMap<String, Cycle>();
        for (var name : names) {
            required.cycleThrough(name)
                    .ifPresent(cycle ->
                            rings.putIfAbsent(new TreeSet<>(cycle.path()).toString(), cycle));
        }
        var edges = new ArrayList<Edge>();
        for (var name : names) {
            for (var need : needs.getOrDefault(name, List.of())) {
                edges.add(
                        new Edge(
                                name,
                                need.name(),
                                need.required(),
                                rings.values().stream()
                                        .anyMatch(ring -> goes(ring, name, need.name()))));
            }
        }
        var nodes =
                new ArrayList<>(names.stream().map(name -> node(fleet, name, cluster)).toList());
        var operators = OperatorDrawing.of(fleet, names, cluster);
        nodes.addAll(operators.nodes());
        edges.addAll(operators.edges());
        return new Drawing(nodes, edges, rings.values().stream().map(Cycle::toString).toList());
    }

    private static boolean goes(Cycle ring, String from, String to) {
        var path = ring.path();
        for (var i = 0; i + 1 < path.size(); i++) {
            if (path.get(i).equals(from) && path.get(i + 1).equals(to)) {
                return true;
            }
        }
        return false;
    }

    private static SortedSet<String> reached(
            Collection<String> starts, SortedMap<String, List<Need>> needs) {
        var reached = new TreeSet<>(starts);
        var waiting = new ArrayDeque<>(starts);
        while (!waiting.isEmpty()) {
            for (var need : needs.getOrDefault(waiting.remove(), List.of())) {
                if (reached.add(need.name())) {
                    waiting.add(need.name());
                }
            }
        }
        return reached;
    }

    private static Node node(Fleet fleet, String addon, Optional<String> cluster) {
        if (!fleet.declarations().containsKey(addon)) {
            return new Node(addon, "not declared", false);
        }
        return cluster.map(one -> on(fleet, addon, one)).orElseGet(() -> overAll(fleet, addon));
    }

    private static Node on(Fleet fleet, String addon, String cluster) {
        var install = fleet.on(cluster).get(addon);
        return install == null
                ? new Node(addon, "not installed", false)
                : new Node(
                        addon,
                        State.Shown.of(install).text(),
                        State.of(install) == State.AVAILABLE);
    }

    private static Node overAll(Fleet fleet, String addon) {
        var clusters = fleet.installsOf(addon).values();
        var available =
                clusters.stream().map(State::of).filter(state -> state == State.AVAILABLE).count();
        return new Node(
                addon,
                clusters.isEmpty()
                        ? "not installed"
                        : "available on %d of %d".formatted(available, clusters.size()),
                !clusters.isEmpty() && available == clusters.size());
    }
}
