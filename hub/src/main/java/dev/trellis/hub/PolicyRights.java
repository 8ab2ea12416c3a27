package dev.trellis.hub;

import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.cluster.ManagedClusterSet;
import dev.trellis.api.cluster.ManagedClusterSetBinding;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.cache.Scope;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.hub.clusterset.SetMembership;
import dev.trellis.promote.policy.Policy;

import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Whether a policy may deliver to a cluster: one of a namespace may where the namespace is bound to
 * a set that has the cluster. One of the whole hub may everywhere, as whoever may write it could
 * bind any set.
 */
final class PolicyRights {
    private final WatchCache<ManagedCluster> clusters;
    private final WatchCache<ManagedClusterSet> sets;
    private final WatchCache<ManagedClusterSetBinding> bindings;

    PolicyRights(Caches caches) {
        clusters = caches.of(Scope.all(ResourceKind.of(ManagedCluster.class)));
        sets = caches.of(Scope.all(ResourceKind.of(ManagedClusterSet.class)));
        bindings = caches.of(Scope.all(ResourceKind.of(ManagedClusterSetBinding.class)));
    }

    boolean mayDeliver(Policy policy, String cluster) {
        if (!policy.isNamespaced()) {
            return true;
        }
        var labels =
                clusters.find(ObjectKey.ofClusterScoped(cluster))
                        .map(it ->
                                Objects.requireNonNullElse(
                                        it.getMetadata().getLabels(), Map.<String, String>of()));
        return labels.isPresent()
                && bindings.in(policy.namespace()).stream()
                        .flatMap(binding -> Stream.ofNullable(binding.getSpec()))
                        .flatMap(spec -> Stream.ofNullable(spec.clusterSet()))
                        .flatMap(set -> sets.find(ObjectKey.ofClusterScoped(set)).stream())
                        .anyMatch(set -> SetMembership.of(set).includes(labels.get()));
    }
}
