package dev.trellis.hub.addon;

import dev.trellis.api.operatorset.ClusterOperatorStatus;
import dev.trellis.api.operatorset.OperatorSetMarks;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.cache.LabelTerm;
import dev.trellis.engine.cache.Scope;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.hub.dependency.ClusterOperators;

import java.util.Collection;
import java.util.Optional;
import java.util.function.Consumer;

/** What sets want of clusters, as the cache has it now. */
public final class CachedOperators implements ClusterOperators {
    private final WatchCache<ClusterOperatorStatus> statuses;

    /**
     * @param caches those that the part for sets reads, too: what it has is not read twice
     */
    public CachedOperators(Caches caches) {
        statuses =
                caches.of(
                        Scope.all(ResourceKind.of(ClusterOperatorStatus.class))
                                .labelled(new LabelTerm.Has(OperatorSetMarks.SET)));
    }

    @Override
    public Optional<Collection<ClusterOperatorStatus>> find(String cluster) {
        return Optional.of(statuses.in(cluster));
    }

    @Override
    public void onChange(Consumer<String> clusters) {
        statuses.onChange(change -> clusters.accept(change.object().getMetadata().getNamespace()));
    }
}
