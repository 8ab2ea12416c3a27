package dev.trellis.api.cluster;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Copies;
import dev.trellis.api.meta.IntOrString;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.ListMap;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Pattern;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;

/** What agent and hub observe about a cluster. */
@Wire
@Doc("What agent and hub observe.")
public record ManagedClusterStatus(
        @Doc("What is observed: accepted, joined, available and others.") @ListMap("type")
                List<Condition> conditions,
        @Doc("All resources of the nodes.")
                Map<String, @Pattern(IntOrString.QUANTITY) IntOrString> capacity,
        @Doc("Resources of the nodes that pods may use.")
                Map<String, @Pattern(IntOrString.QUANTITY) IntOrString> allocatable,
        @Nullable ClusterVersion version,
        @Doc("What the cluster says about itself.") List<ReportedClaim> clusterClaims,
        @Doc("Namespaces that its cluster sets want on the cluster.")
                @ListMap({"clusterSet", "name"})
                List<ManagedNamespaceStatus> managedNamespaces) {

    public static final ManagedClusterStatus EMPTY = ManagedClusterStatusBuilder.builder().build();

    public ManagedClusterStatus {
        conditions = Copies.list(conditions);
        capacity = Copies.map(capacity);
        allocatable = Copies.map(allocatable);
        clusterClaims = Copies.list(clusterClaims);
        managedNamespaces = Copies.list(managedNamespaces);
    }
}
