package dev.trellis.api.cluster;

import dev.trellis.api.Groups;
import dev.trellis.api.meta.ApiObject;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.PrinterColumn;
import dev.trellis.api.schema.SpecDefault;

import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;

import org.jspecify.annotations.Nullable;

/** A set of clusters, by a label that a cluster has once only or by a selector. */
@Group(Groups.CLUSTER)
@Version("v1beta2")
@ShortNames({"mclset", "mclsets"})
@SpecDefault("{\"clusterSelector\": {\"selectorType\": \"ExclusiveClusterSetLabel\"}}")
@PrinterColumn(name = "Empty", path = ".status.conditions[?(@.type==\"ClusterSetEmpty\")].status")
@PrinterColumn(name = "Age", path = ".metadata.creationTimestamp", type = "date")
@Doc("A set of clusters.")
public final class ManagedClusterSet
        extends ApiObject<ManagedClusterSetSpec, ManagedClusterSetStatus> {

    @Override
    public @Nullable ManagedClusterSetStatus getStatus() {
        return super.getStatus();
    }

    /** The status, or an empty one where nothing was observed yet. */
    public ManagedClusterSetStatus status() {
        var status = getStatus();
        return status == null ? ManagedClusterSetStatus.EMPTY : status;
    }

    @Override
    public @Nullable ManagedClusterSetSpec getSpec() {
        return super.getSpec();
    }

    /** The spec, or an empty one where there is none. */
    public ManagedClusterSetSpec spec() {
        var spec = getSpec();
        return spec == null ? ManagedClusterSetSpec.EMPTY : spec;
    }
}
