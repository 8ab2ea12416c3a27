package dev.trellis.hub.placement;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.cluster.ManagedClusterSet;
import dev.trellis.api.cluster.ManagedClusterSetBinding;
import dev.trellis.api.json.ApiJson;
import dev.trellis.api.meta.Metadata;
import dev.trellis.api.placement.AddOnPlacementScore;
import dev.trellis.api.placement.ClusterDecision;
import dev.trellis.api.placement.Placement;
import dev.trellis.api.placement.PlacementDecision;
import dev.trellis.cel.Data;
import dev.trellis.engine.cache.Change;
import dev.trellis.engine.client.ObjectKey;

import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the scheduler would decide about objects that are given, for whoever wants to know it before
 * it happens. Nothing is carried out.
 */
public final class PlacementForecast {
    private final Map<String, ManagedClusterSet> sets = new HashMap<>();
    private final Map<ObjectKey, AddOnPlacementScore> scores = new HashMap<>();
    private final Collection<ManagedClusterSetBinding> bindings;
    private final ClusterBook book =
            new ClusterBook(cluster ->
                    Data.of(
                            PlacementView.CLUSTERS.written(
                                    cluster, JsonNode.class, ApiJson.serialization())));

    public PlacementForecast(
            Collection<ManagedCluster> clusters,
            Collection<ManagedClusterSet> sets,
            Collection<ManagedClusterSetBinding> bindings,
            Collection<AddOnPlacementScore> scores) {
        clusters.forEach(cluster -> book.changed(new Change.Appeared<>(cluster)));
        sets.forEach(set -> this.sets.put(set.getMetadata().getName(), set));
        scores.forEach(score -> this.scores.put(ObjectKey.of(score), score));
        this.bindings = List.copyOf(bindings);
    }

    /**
     * The decisions of all placements, once the scheduler has looked at each of them, in the order
     * of their names.
     *
     * @param decisions as they are
     */
    public List<PlacementDecision> decide(
            Collection<Placement> placements,
            Collection<PlacementDecision> decisions,
            Instant now) {
        var known = new HashMap<ObjectKey, PlacementDecision>();
        var tally = new Tally();
        for (var decision : decisions) {
            known.put(ObjectKey.of(decision), decision);
            tally.changed(new Change.Appeared<>(decision));
        }
        placements.stream()
                .sorted(Comparator.comparing(placement -> ObjectKey.of(placement).toString()))
                .filter(placement -> !Metadata.isTerminating(placement))
                .filter(placement -> !PlacementController.isDisabled(placement))
                .forEach(placement -> decide(placement, known, tally, now));
        return known.values().stream()
                .sorted(Comparator.comparing(decision -> ObjectKey.of(decision).toString()))
                .toList();
    }

    private void decide(
            Placement placement,
            Map<ObjectKey, PlacementDecision> known,
            Tally tally,
            Instant now) {
        var key = ObjectKey.of(placement);
        var own =
                known.values().stream()
                        .filter(page -> Tally.placementOf(page).equals(Optional.of(key)))
                        .toList();
        var schedule =
                Scheduler.decide(
                        state(placement, own, tally, now), Predicates.language(), Filters.fresh());
        if (schedule instanceof Schedule.Chosen chosen) {
            own.forEach(page -> {
                known.remove(ObjectKey.of(page));
                tally.changed(new Change.Vanished<>(page));
            });
            for (var page : Pages.of(key.name(), chosen.groups())) {
                var made = page.withClusters(page.create(placement));
                known.put(ObjectKey.of(made), made);
                tally.changed(new Change.Appeared<>(made));
            }
        }
    }

    private SchedulingState state(
            Placement placement, List<PlacementDecision> own, Tally tally, Instant now) {
        var key = ObjectKey.of(placement);
        return new SchedulingState(
                placement.getSpec(),
                PlacementView.boundSets(
                        bindings.stream()
                                .filter(binding ->
                                        binding.getMetadata()
                                                .getNamespace()
                                                .equals(key.namespace()))
                                .toList(),
                        name -> Optional.ofNullable(sets.get(name))),
                book.all(),
                Choices.once(
                        own.stream()
                                .flatMap(page -> page.status().decisions().stream())
                                .map(ClusterDecision::clusterName)
                                .toList()),
                tally.without(key),
                (cluster, resource) ->
                        Optional.ofNullable(scores.get(new ObjectKey(cluster, resource)))
                                .map(AddOnPlacementScore::status),
                now);
    }
}
