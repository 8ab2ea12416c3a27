package dev.trellis.hub.placement;

import java.util.Map;

/**
 * How often clusters are chosen by all placements but one.
 *
 * @param most the largest of the counts
 */
record OtherChoices(Map<String, Integer> counts, int most) {
    static final OtherChoices NONE = new OtherChoices(Map.of(), 0);

    static OtherChoices of(Map<String, Integer> counts) {
        var most = counts.values().stream().mapToInt(Integer::intValue).max().orElse(0);
        return new OtherChoices(counts, most);
    }

    /** 100 for a cluster that nobody else has, -100 for the one that most others have. */
    int score(String cluster) {
        var count = counts.getOrDefault(cluster, 0);
        return count == 0 ? 100 : 2 * (int) (100 * (0.5 - (double) count / most));
    }
}
