package dev.trellis.graph.explain;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Several explanations, walked along their causes. */
public final class Explanations {
    private static final Comparator<Entry<Explanation, Integer>> LOWEST_FIRST =
            Comparator.comparing(Entry<Explanation, Integer>::getValue)
                    .thenComparing(Entry::getKey);

    private Explanations() {}

    /**
     * The given explanations and all that they follow from, each once: root causes first, and every
     * explanation after its causes.
     */
    public static List<Explanation> causesFirst(Collection<Explanation> explanations) {
        var heights = new HashMap<Explanation, Integer>();
        explanations.forEach(explanation -> measure(explanation, heights));
        return heights.entrySet().stream().sorted(LOWEST_FIRST).map(Entry::getKey).toList();
    }

    /** How many steps it is to the farthest root cause. */
    private static int measure(Explanation explanation, Map<Explanation, Integer> heights) {
        var known = heights.get(explanation);
        if (known != null) {
            return known;
        }
        var height = 0;
        for (var cause : explanation.causes()) {
            height = Math.max(height, 1 + measure(cause, heights));
        }
        heights.put(explanation, height);
        return height;
    }

    /** What everything else follows from. */
    public static SortedSet<Explanation> roots(Collection<Explanation> explanations) {
        return causesFirst(explanations).stream()
                .filter(explanation -> !explanation.hasCauses())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** What nothing else follows from: where a person who asks why begins. */
    public static SortedSet<Explanation> symptoms(Collection<Explanation> explanations) {
        Set<Explanation> causes = new HashSet<>();
        explanations.forEach(explanation -> causes.addAll(causesFirst(explanation.causes())));
        return explanations.stream()
                .filter(explanation -> !causes.contains(explanation))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
