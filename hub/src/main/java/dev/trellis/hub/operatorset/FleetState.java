package dev.trellis.hub.operatorset;

import dev.trellis.api.operatorset.OperatorSet;
import dev.trellis.hub.rollout.DecisionGroups;
import dev.trellis.hub.rollout.Strategy;

import java.time.Instant;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * All that a decision about a set may look at. What is not in here cannot influence it.
 *
 * @param groups the clusters that the placement chose
 * @param strategy how a change spreads over them
 * @param standings what there is for each cluster, also for those that were chosen once
 * @param answers what each chosen cluster should have
 */
record FleetState(
        OperatorSet set,
        DecisionGroups groups,
        Strategy strategy,
        SortedMap<String, Standing> standings,
        SortedMap<String, Answer> answers,
        Instant now) {
    FleetState {
        standings = Collections.unmodifiableSortedMap(new TreeMap<>(standings));
        answers = Collections.unmodifiableSortedMap(new TreeMap<>(answers));
    }

    Standing standing(String cluster) {
        return standings.getOrDefault(cluster, Standing.NOTHING);
    }
}
