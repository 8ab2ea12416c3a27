package dev.trellis.api.cluster;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Default;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** What hub and agent agree on about a cluster. */
@Wire
@Doc("What hub and agent agree on.")
public record ManagedClusterSpec(
        @Doc("How the API of the cluster is reached.")
                List<ClientConfig> managedClusterClientConfigs,
        @Doc("Whether the hub lets the agent of the cluster in.")
                @Nullable Boolean hubAcceptsClient,
        @Doc("How often, in seconds, the agent renews its lease.") @Default("60")
                @Nullable Integer leaseDurationSeconds,
        @Doc("Reasons why placements pass over the cluster.") List<Taint> taints) {

    public static final ManagedClusterSpec EMPTY = ManagedClusterSpecBuilder.builder().build();

    public ManagedClusterSpec {
        managedClusterClientConfigs = Copies.list(managedClusterClientConfigs);
        taints = Copies.list(taints);
    }
}
