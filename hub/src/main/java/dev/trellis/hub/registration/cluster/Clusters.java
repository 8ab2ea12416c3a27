package dev.trellis.hub.registration.cluster;

import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.cluster.ManagedClusterSpec;
import dev.trellis.api.cluster.ManagedClusterStatusBuilder;
import dev.trellis.api.meta.Condition;

import io.fabric8.kubernetes.api.model.ObjectMeta;

import java.util.List;

/** Other states of a cluster. The one given is shared with caches and stays as it is. */
final class Clusters {
    private Clusters() {}

    static ManagedCluster with(
            ManagedCluster cluster, ObjectMeta metadata, ManagedClusterSpec spec) {
        var other = new ManagedCluster();
        other.setMetadata(metadata);
        other.setSpec(spec);
        other.setStatus(cluster.getStatus());
        return other;
    }

    static ManagedCluster withConditions(ManagedCluster cluster, List<Condition> conditions) {
        var other = new ManagedCluster();
        other.setMetadata(cluster.getMetadata());
        other.setSpec(cluster.getSpec());
        other.setStatus(
                ManagedClusterStatusBuilder.builder(cluster.status())
                        .conditions(conditions)
                        .build());
        return other;
    }
}
