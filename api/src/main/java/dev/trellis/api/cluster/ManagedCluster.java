package dev.trellis.api.cluster;

import dev.trellis.api.Groups;
import dev.trellis.api.meta.ApiObject;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.PrinterColumn;

import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;

import org.jspecify.annotations.Nullable;

/** A cluster that the hub manages. The namespace of the same name holds all that concerns it. */
@Group(Groups.CLUSTER)
@Version("v1")
@ShortNames({"mcl", "mcls"})
@PrinterColumn(name = "Hub Accepted", path = ".spec.hubAcceptsClient", type = "boolean")
@PrinterColumn(name = "Managed Cluster URLs", path = ".spec.managedClusterClientConfigs[*].url")
@PrinterColumn(
        name = "Joined",
        path = ".status.conditions[?(@.type==\"ManagedClusterJoined\")].status")
@PrinterColumn(
        name = "Available",
        path = ".status.conditions[?(@.type==\"ManagedClusterConditionAvailable\")].status")
@PrinterColumn(name = "Age", path = ".metadata.creationTimestamp", type = "date")
@Doc("A cluster that the hub manages.")
public final class ManagedCluster extends ApiObject<ManagedClusterSpec, ManagedClusterStatus> {

    @Override
    public @Nullable ManagedClusterStatus getStatus() {
        return super.getStatus();
    }

    /** The status, or an empty one where nothing was observed yet. */
    public ManagedClusterStatus status() {
        var status = getStatus();
        return status == null ? ManagedClusterStatus.EMPTY : status;
    }

    @Override
    public @Nullable ManagedClusterSpec getSpec() {
        return super.getSpec();
    }

    /** The spec, or an empty one where there is none. */
    public ManagedClusterSpec spec() {
        var spec = getSpec();
        return spec == null ? ManagedClusterSpec.EMPTY : spec;
    }
}
