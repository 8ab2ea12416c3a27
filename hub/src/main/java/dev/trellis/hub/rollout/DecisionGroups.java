package dev.trellis.hub.rollout;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** The decision groups of one placement, in the order of their indexes. */
public record DecisionGroups(List<DecisionGroup> inOrder) {
    private static final Comparator<DecisionGroup> ORDER =
            Comparator.comparingInt(DecisionGroup::index).thenComparing(DecisionGroup::name);

    public DecisionGroups {
        inOrder = inOrder.stream().sorted(ORDER).toList();
    }

    /** Groups of equal name and index become one: a large group comes in several pages. */
    public static DecisionGroups merging(Collection<DecisionGroup> pages) {
        var merged = new TreeMap<DecisionGroup, SortedSet<String>>(ORDER);
        for (var page : pages) {
            merged.computeIfAbsent(page, _ -> new TreeSet<>()).addAll(page.clusters());
        }
        return new DecisionGroups(
                merged.entrySet().stream()
                        .map(entry ->
                                new DecisionGroup(
                                        entry.getKey().name(),
                                        entry.getKey().index(),
                                        entry.getValue()))
                        .toList());
    }

    /** The groups that the references name, in the order of the references, each once. */
    DecisionGroups chosenBy(List<GroupReference> references) {
        var chosen = new ArrayList<DecisionGroup>();
        for (var reference : references) {
            inOrder.stream()
                    .filter(reference::names)
                    .filter(group -> !chosen.contains(group))
                    .forEach(chosen::add);
        }
        // Not sorted here: perGroup runs by ascending index, which the constructor sees to.
        return new DecisionGroups(chosen);
    }

    /**
     * All groups but these.
     *
     * <p>Only indexes from 0 up to the number of distinct indexes are looked at, as the reference
     * does: a group with an index beyond a gap is passed over.
     */
    DecisionGroups except(DecisionGroups others) {
        var left = new HashSet<>(others.inOrder);
        var distinct = inOrder.stream().map(DecisionGroup::index).distinct().count();
        return new DecisionGroups(
                inOrder.stream()
                        .filter(group -> group.index() >= 0 && group.index() < distinct)
                        .filter(group -> !left.contains(group))
                        .toList());
    }

    boolean isEmpty() {
        return inOrder.isEmpty();
    }

    public SortedSet<String> clusters() {
        var all = new TreeSet<String>();
        inOrder.forEach(group -> all.addAll(group.clusters()));
        return Collections.unmodifiableSortedSet(all);
    }

    static DecisionGroups of(DecisionGroup... groups) {
        return new DecisionGroups(List.of(groups));
    }

    /** Names a group by its name, or, where that is empty, by its index. */
    public record GroupReference(String name, int index) {
        boolean names(DecisionGroup group) {
            return name.isEmpty() ? group.index() == index : group.name().equals(name);
        }
    }
}
