package dev.trellis.hub.operatorset;

import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.meta.Metadata;
import dev.trellis.api.operatorset.ClusterOperatorStatus;
import dev.trellis.api.operatorset.OperatorLock;
import dev.trellis.api.operatorset.OperatorSet;
import dev.trellis.api.operatorset.OperatorSetMarks;
import dev.trellis.api.placement.Placement;
import dev.trellis.api.placement.PlacementDecision;
import dev.trellis.api.placement.PlacementLabels;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.engine.cache.CacheIndex;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.cache.LabelTerm;
import dev.trellis.engine.cache.Scope;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** What is looked at for sets. */
final class SetCaches {
    static final ResourceKind<OperatorSet> SETS = ResourceKind.of(OperatorSet.class);
    static final ResourceKind<OperatorLock> LOCKS = ResourceKind.of(OperatorLock.class);
    static final ResourceKind<ClusterOperatorStatus> STATUSES =
            ResourceKind.of(ClusterOperatorStatus.class);
    static final ResourceKind<ManifestWork> WORKS = ResourceKind.of(ManifestWork.class);

    final WatchCache<OperatorSet> sets;
    final WatchCache<OperatorLock> locks;
    final WatchCache<ClusterOperatorStatus> statuses;
    final WatchCache<ManifestWork> works;
    final WatchCache<Placement> placements;
    final WatchCache<PlacementDecision> decisions;
    final WatchCache<ManagedCluster> clusters;
    final CacheIndex<PlacementDecision> decisionsByPlacement;
    final CacheIndex<OperatorSet> setsByLabel;
    private final CacheIndex<ClusterOperatorStatus> statusesBySet;
    private final CacheIndex<ManifestWork> worksBySet;

    SetCaches(Caches caches) {
        var ours = new LabelTerm.Has(OperatorSetMarks.SET);
        sets = caches.of(Scope.all(SETS));
        locks = caches.of(Scope.all(LOCKS));
        statuses = caches.of(Scope.all(STATUSES).labelled(ours));
        works = caches.of(Scope.all(WORKS).labelled(ours));
        placements = caches.of(Scope.all(ResourceKind.of(Placement.class)));
        decisions = caches.of(Scope.all(ResourceKind.of(PlacementDecision.class)));
        clusters = caches.of(Scope.all(ResourceKind.of(ManagedCluster.class)));
        decisionsByPlacement =
                decisions.index(
                        "operator-set-placement",
                        one -> placementOf(one).stream().map(Object::toString).toList());
        setsByLabel = sets.index("label", one -> List.of(Names.label(one)));
        statusesBySet =
                statuses.index(
                        "set", one -> Metadata.label(one, OperatorSetMarks.SET).stream().toList());
        worksBySet =
                works.index(
                        "set", one -> Metadata.label(one, OperatorSetMarks.SET).stream().toList());
    }

    static Optional<ObjectKey> placementOf(PlacementDecision decision) {
        return Metadata.label(decision, PlacementLabels.PLACEMENT)
                .map(name -> new ObjectKey(decision.getMetadata().getNamespace(), name));
    }

    SortedMap<String, Standing> standings(OperatorSet set) {
        var label = Names.label(set);
        SortedMap<String, Standing> standings = new TreeMap<>();
        statusesBySet
                .find(label)
                .forEach(one ->
                        standings.put(
                                one.getMetadata().getNamespace(),
                                new Standing(Optional.of(one), Optional.empty())));
        worksBySet
                .find(label)
                .forEach(one ->
                        standings.merge(
                                one.getMetadata().getNamespace(),
                                new Standing(Optional.empty(), Optional.of(one)),
                                (status, work) -> new Standing(status.status(), work.work())));
        return standings;
    }

    /** What the cluster says of its version. */
    Optional<String> kubernetes(String cluster) {
        return clusters.find(ObjectKey.ofClusterScoped(cluster))
                .map(one -> one.status().version())
                .map(version -> version.kubernetes());
    }
}
