package dev.trellis.graph.cycle;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Who needs whom: an immutable directed graph of names, walked in the order of the names. */
public final class Needs {
    private final SortedMap<String, SortedSet<String>> byName;

    private Needs(SortedMap<String, SortedSet<String>> byName) {
        this.byName = byName;
    }

    public static Needs of(Map<String, ? extends Collection<String>> needsByName) {
        var copy = new TreeMap<String, SortedSet<String>>();
        needsByName.forEach((name, needed) ->
                copy.put(name, Collections.unmodifiableSortedSet(new TreeSet<>(needed))));
        return new Needs(Collections.unmodifiableSortedMap(copy));
    }

    /** The same graph, but this name needs exactly these. */
    public Needs with(String name, Collection<String> needed) {
        var copy = new TreeMap<>(byName);
        copy.put(name, Collections.unmodifiableSortedSet(new TreeSet<>(needed)));
        return new Needs(Collections.unmodifiableSortedMap(copy));
    }

    public SortedSet<String> neededBy(String name) {
        return byName.getOrDefault(name, Collections.emptySortedSet());
    }

    /**
     * The shortest cycle through a name, if it needs itself by way of others.
     *
     * <p>Breadth first and in the order of names, so the same graph always gives the same cycle. It
     * visits each name once: a declaration of thousands of others is no danger.
     */
    public Optional<Cycle> cycleThrough(String start) {
        var cameFrom = new HashMap<String, String>();
        var waiting = new ArrayDeque<String>();
        waiting.add(start);
        while (!waiting.isEmpty()) {
            var name = waiting.remove();
            for (var needed : neededBy(name)) {
                if (needed.equals(start)) {
                    return Optional.of(Cycle.closedBy(start, name, cameFrom));
                }
                if (cameFrom.putIfAbsent(needed, name) == null) {
                    waiting.add(needed);
                }
            }
        }
        return Optional.empty();
    }

    /**
     * Names that all need each other, directly or by way of others: each name is in one ring at
     * most. A name that needs only itself is a ring of one.
     */
    public List<SortedSet<String>> rings() {
        return Rings.of(byName);
    }
}
