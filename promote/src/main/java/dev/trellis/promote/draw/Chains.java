package dev.trellis.promote.draw;

import dev.trellis.promote.plan.Edge;
import dev.trellis.promote.plan.Plan;
import dev.trellis.promote.plan.PlannedObject;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Why each object is in a plan: the shortest way to a root. */
public final class Chains {
    private Chains() {}

    /** By identity hash; roots have an empty one, and so has what no root leads to. */
    public static SortedMap<String, String> of(Plan plan) {
        var names =
                plan.objects().stream()
                        .collect(Collectors.toMap(PlannedObject::id, one -> one.ref().toString()));
        var from = plan.edges().stream().collect(Collectors.groupingBy(Edge::from));
        var cameFrom = new HashMap<String, String>();
        var waiting = new ArrayDeque<String>();
        for (var root : plan.roots()) {
            cameFrom.put(root.id(), "");
            waiting.add(root.id());
        }
        while (!waiting.isEmpty()) {
            var id = waiting.remove();
            for (var edge : from.getOrDefault(id, List.of())) {
                if (cameFrom.putIfAbsent(edge.to(), id) == null) {
                    waiting.add(edge.to());
                }
            }
        }
        var chains = new TreeMap<String, String>();
        names.keySet().forEach(id -> chains.put(id, chain(id, cameFrom, names)));
        return Collections.unmodifiableSortedMap(chains);
    }

    private static String chain(
            String id, Map<String, String> cameFrom, Map<String, String> names) {
        var chain = new StringBuilder();
        var at = cameFrom.getOrDefault(id, "");
        while (!at.isEmpty()) {
            chain.append(chain.isEmpty() ? "for " : ", for ").append(names.get(at));
            at = cameFrom.getOrDefault(at, "");
        }
        return chain.toString();
    }
}
