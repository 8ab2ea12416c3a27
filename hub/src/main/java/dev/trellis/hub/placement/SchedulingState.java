package dev.trellis.hub.placement;

import dev.trellis.api.placement.PlacementSpec;
import dev.trellis.hub.clusterset.SetMembership;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * All that a scheduling may look at. What is not in here cannot influence it.
 *
 * @param boundSets the sets that are bound to the placement's namespace and exist
 * @param clusters every cluster of the hub; who is in which set is part of the decision
 * @param chosen the clusters that the placement has now
 * @param others how often other placements chose clusters
 * @param scores what add-ons say about clusters
 */
record SchedulingState(
        PlacementSpec spec,
        SortedMap<String, SetMembership> boundSets,
        List<Candidate> clusters,
        Choices chosen,
        OtherChoices others,
        Scores scores,
        Instant now) {
    SchedulingState {
        boundSets = Collections.unmodifiableSortedMap(new TreeMap<>(boundSets));
        clusters = List.copyOf(clusters);
    }

    /** The sets that the placement may choose from. */
    SortedMap<String, SetMembership> eligibleSets() {
        if (spec.clusterSets().isEmpty()) {
            return boundSets;
        }
        var eligible = new TreeMap<String, SetMembership>();
        for (Map.Entry<String, SetMembership> bound : boundSets.entrySet()) {
            if (spec.clusterSets().contains(bound.getKey())) {
                eligible.put(bound.getKey(), bound.getValue());
            }
        }
        return eligible;
    }
}
