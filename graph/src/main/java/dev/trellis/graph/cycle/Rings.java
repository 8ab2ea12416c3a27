package dev.trellis.graph.cycle;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Finds the strongly connected components of a graph in one walk (Tarjan's algorithm), with a stack
 * of its own: thousands of names in a row must not end the thread's.
 */
final class Rings {
    private final SortedMap<String, SortedSet<String>> needs;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Map<String, Integer> lowest = new HashMap<>();
    private final Deque<String> open = new ArrayDeque<>();
    private final TreeSet<String> isOpen = new TreeSet<>();
    private final Deque<Visit> path = new ArrayDeque<>();
    private final List<SortedSet<String>> rings = new ArrayList<>();

    private record Visit(String name, Iterator<String> left) {}

    private Rings(SortedMap<String, SortedSet<String>> needs) {
        this.needs = needs;
    }

    static List<SortedSet<String>> of(SortedMap<String, SortedSet<String>> needs) {
        var walk = new Rings(needs);
        for (var name : needs.keySet()) {
            if (!walk.numbers.containsKey(name)) {
                walk.from(name);
            }
        }
        walk.rings.sort(Comparator.comparing(SortedSet::first));
        return List.copyOf(walk.rings);
    }

    private void from(String start) {
        enter(start);
        while (!path.isEmpty()) {
            var visit = path.getLast();
            if (visit.left().hasNext()) {
                var next = visit.left().next();
                if (!numbers.containsKey(next)) {
                    enter(next);
                } else if (isOpen.contains(next)) {
                    lowest.merge(visit.name(), numbers.getOrDefault(next, 0), Math::min);
                }
            } else {
                path.removeLast();
                leave(visit.name());
            }
        }
    }

    private void enter(String name) {
        var number = numbers.size();
        numbers.put(name, number);
        lowest.put(name, number);
        open.addLast(name);
        isOpen.add(name);
        path.addLast(new Visit(name, neededBy(name).iterator()));
    }

    private void leave(String name) {
        var reached = lowest.getOrDefault(name, 0);
        if (!path.isEmpty()) {
            lowest.merge(path.getLast().name(), reached, Math::min);
        }
        if (!reached.equals(numbers.get(name))) {
            return;
        }
        var ring = new TreeSet<String>();
        String last;
        do {
            last = open.removeLast();
            isOpen.remove(last);
            ring.add(last);
        } while (!last.equals(name));
        if (ring.size() > 1 || neededBy(name).contains(name)) {
            rings.add(Collections.unmodifiableSortedSet(ring));
        }
    }

    private SortedSet<String> neededBy(String name) {
        return needs.getOrDefault(name, Collections.emptySortedSet());
    }
}
