package dev.trellis.hub.placement;

import dev.trellis.api.meta.Metadata;
import dev.trellis.api.placement.ClusterDecision;
import dev.trellis.api.placement.PlacementDecision;
import dev.trellis.api.placement.PlacementLabels;
import dev.trellis.engine.cache.Change;
import dev.trellis.engine.client.ObjectKey;

import org.jspecify.annotations.Nullable;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Counts how often clusters are chosen. It follows changes instead of counting anew, which would
 * cost every placement a look at the decisions of all others.
 */
final class Tally {
    private final Map<String, Integer> total = new HashMap<>();
    private final Map<ObjectKey, Map<String, Integer>> byPlacement = new HashMap<>();
    private final Map<ObjectKey, PlacementDecision> counted = new HashMap<>();
    // As somebody read them last; gone with the next change.
    private final Map<ObjectKey, Choices> ownRead = new HashMap<>();
    private @Nullable Choices totalRead;

    synchronized void changed(Change<PlacementDecision> change) {
        var key = ObjectKey.of(change.object());
        var before = counted.remove(key);
        if (before != null) {
            add(before, -1);
        }
        switch (change) {
            case Change.Appeared<PlacementDecision>(var now) -> count(key, now);
            case Change.Altered<PlacementDecision>(_, var now) -> count(key, now);
            case Change.Repeated<PlacementDecision>(var now) -> count(key, now);
            case Change.Vanished<PlacementDecision> _ -> {}
        }
    }

    private void count(ObjectKey key, PlacementDecision decision) {
        counted.put(key, decision);
        add(decision, 1);
    }

    private void add(PlacementDecision decision, int sign) {
        var placement = placementOf(decision);
        totalRead = null;
        placement.ifPresent(ownRead::remove);
        for (ClusterDecision chosen : decision.status().decisions()) {
            add(total, chosen.clusterName(), sign);
            placement.ifPresent(key ->
                    add(
                            byPlacement.computeIfAbsent(key, _ -> new HashMap<>()),
                            chosen.clusterName(),
                            sign));
        }
        placement
                .filter(key -> Map.of().equals(byPlacement.get(key)))
                .ifPresent(byPlacement::remove);
    }

    private static void add(Map<String, Integer> counts, String cluster, int sign) {
        counts.merge(cluster, sign, (old, more) -> old + more == 0 ? null : old + more);
    }

    /** How often all placements but this chose clusters. */
    synchronized OtherChoices without(ObjectKey placement) {
        var all = totalRead;
        if (all == null) {
            all = Choices.of(total);
            totalRead = all;
        }
        var own = ownRead.computeIfAbsent(placement, this::own);
        return OtherChoices.of(all, own);
    }

    private Choices own(ObjectKey placement) {
        return Choices.of(byPlacement.getOrDefault(placement, Map.of()));
    }

    /** The placement that the decision says it is of. */
    static Optional<ObjectKey> placementOf(PlacementDecision decision) {
        return Metadata.label(decision, PlacementLabels.PLACEMENT)
                .filter(name -> !name.isEmpty())
                .map(name -> new ObjectKey(decision.getMetadata().getNamespace(), name));
    }
}
