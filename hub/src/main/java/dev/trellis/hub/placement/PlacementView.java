package dev.trellis.hub.placement;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.cluster.ManagedClusterSet;
import dev.trellis.api.cluster.ManagedClusterSetBinding;
import dev.trellis.api.placement.AddOnPlacementScore;
import dev.trellis.api.placement.ClusterDecision;
import dev.trellis.api.placement.Placement;
import dev.trellis.api.placement.PlacementDecision;
import dev.trellis.cel.Data;
import dev.trellis.engine.cache.CacheIndex;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.cache.Scope;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.hub.clusterset.SetMembership;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** What schedulings look at, from memory, and the ways to find whom a change concerns. */
final class PlacementView {
    static final ResourceKind<Placement> PLACEMENTS = ResourceKind.of(Placement.class);
    static final ResourceKind<PlacementDecision> DECISIONS =
            ResourceKind.of(PlacementDecision.class);
    static final ResourceKind<ManagedCluster> CLUSTERS = ResourceKind.of(ManagedCluster.class);
    static final ResourceKind<ManagedClusterSet> SETS = ResourceKind.of(ManagedClusterSet.class);
    static final ResourceKind<ManagedClusterSetBinding> BINDINGS =
            ResourceKind.of(ManagedClusterSetBinding.class);
    static final ResourceKind<AddOnPlacementScore> SCORES =
            ResourceKind.of(AddOnPlacementScore.class);

    private static final String ANY_SET = "*";

    private final WatchCache<Placement> placements;
    private final WatchCache<PlacementDecision> decisions;
    private final WatchCache<ManagedCluster> clusters;
    private final WatchCache<ManagedClusterSet> sets;
    private final WatchCache<ManagedClusterSetBinding> bindings;
    private final WatchCache<AddOnPlacementScore> scores;
    private final CacheIndex<Placement> placementsBySet;
    private final CacheIndex<PlacementDecision> decisionsByPlacement;
    private final CacheIndex<ManagedClusterSetBinding> bindingsBySet;
    private final ClusterBook book;
    private final Tally tally = new Tally();

    PlacementView(KubeApi api, Caches caches) {
        placements = caches.of(Scope.all(PLACEMENTS));
        decisions = caches.of(Scope.all(DECISIONS));
        clusters = caches.of(Scope.all(CLUSTERS));
        sets = caches.of(Scope.all(SETS));
        bindings = caches.of(Scope.all(BINDINGS));
        scores = caches.of(Scope.all(SCORES));
        placementsBySet = placements.index("scheduling-set", PlacementView::setsOf);
        decisionsByPlacement =
                decisions.index(
                        "scheduling-placement",
                        decision ->
                                Tally.placementOf(decision).stream()
                                        .map(ObjectKey::toString)
                                        .toList());
        bindingsBySet =
                bindings.index(
                        "scheduling-set", binding -> List.of(binding.getMetadata().getName()));
        book =
                new ClusterBook(
                        cluster -> Data.of(CLUSTERS.written(cluster, JsonNode.class, api.json())));
        clusters.onChange(book::changed);
        decisions.onChange(tally::changed);
    }

    WatchCache<Placement> placements() {
        return placements;
    }

    WatchCache<PlacementDecision> decisions() {
        return decisions;
    }

    WatchCache<ManagedCluster> clusters() {
        return clusters;
    }

    WatchCache<ManagedClusterSet> sets() {
        return sets;
    }

    WatchCache<ManagedClusterSetBinding> bindings() {
        return bindings;
    }

    WatchCache<AddOnPlacementScore> scores() {
        return scores;
    }

    /** The pages of a placement, whoever made them. */
    List<PlacementDecision> decisionsOf(ObjectKey placement) {
        return decisionsByPlacement.find(placement.toString());
    }

    /** The placements of a namespace that may choose from a set. */
    Stream<Placement> placementsChoosingFrom(String namespace, String set) {
        return Stream.concat(
                placementsBySet.find(namespace + "/" + set).stream(),
                placementsBySet.find(namespace + "/" + ANY_SET).stream());
    }

    /** The placements that may choose from a set, in all namespaces that it is bound to. */
    Stream<Placement> placementsChoosingFrom(String set) {
        return bindingsBySet.find(set).stream()
                .flatMap(binding ->
                        placementsChoosingFrom(binding.getMetadata().getNamespace(), set));
    }

    /** The names of the sets that a cluster with these labels is in. */
    Stream<String> setsWith(Map<String, String> labels) {
        return sets.all().stream()
                .filter(set -> SetMembership.of(set).includes(labels))
                .map(set -> set.getMetadata().getName());
    }

    SchedulingState state(Placement placement, Instant now) {
        var key = ObjectKey.of(placement);
        return new SchedulingState(
                placement.getSpec(),
                boundSets(
                        bindings.in(key.namespace()),
                        name -> sets.find(ObjectKey.ofClusterScoped(name))),
                book.all(),
                chosen(key),
                tally.without(key),
                (cluster, resource) ->
                        scores.find(new ObjectKey(cluster, resource))
                                .map(AddOnPlacementScore::status),
                now);
    }

    /**
     * @param bindings those of one namespace
     * @param sets the set of a name
     */
    static SortedMap<String, SetMembership> boundSets(
            Collection<ManagedClusterSetBinding> bindings,
            Function<String, Optional<ManagedClusterSet>> sets) {
        var bound = new TreeMap<String, SetMembership>();
        for (var binding : bindings) {
            // By the binding's name: admission sees to it that it is that of the set.
            var name = binding.getMetadata().getName();
            sets.apply(name).ifPresent(set -> bound.put(name, SetMembership.of(set)));
        }
        return bound;
    }

    private Choices chosen(ObjectKey placement) {
        return Choices.once(
                decisionsOf(placement).stream()
                        .flatMap(page -> page.status().decisions().stream())
                        .map(ClusterDecision::clusterName)
                        .toList());
    }

    Optional<Placement> placement(ObjectKey key) {
        return placements.find(key);
    }

    private static List<String> setsOf(Placement placement) {
        var namespace = placement.getMetadata().getNamespace();
        var named = placement.getSpec().clusterSets();
        return named.isEmpty()
                ? List.of(namespace + "/" + ANY_SET)
                : named.stream().distinct().map(set -> namespace + "/" + set).toList();
    }
}
