package dev.trellis.api.placement;

import dev.trellis.api.Groups;
import dev.trellis.api.meta.ApiObject;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.PrinterColumn;
import dev.trellis.api.schema.SpecRequired;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;

import org.jspecify.annotations.Nullable;

/** Chooses clusters among those of the sets that are bound to its namespace. */
@Group(Groups.CLUSTER)
@Version("v1beta1")
@SpecRequired
@PrinterColumn(
        name = "Succeeded",
        path = ".status.conditions[?(@.type==\"PlacementSatisfied\")].status")
@PrinterColumn(
        name = "Reason",
        path = ".status.conditions[?(@.type==\"PlacementSatisfied\")].reason")
@PrinterColumn(
        name = "SelectedClusters",
        path = ".status.numberOfSelectedClusters",
        type = "integer")
@Doc("Chooses clusters among those of the sets that are bound to this " + "namespace.")
public final class Placement extends ApiObject<PlacementSpec, PlacementStatus>
        implements Namespaced {

    @Override
    public @Nullable PlacementStatus getStatus() {
        return super.getStatus();
    }

    /** The status, or an empty one where nothing was observed yet. */
    public PlacementStatus status() {
        var status = getStatus();
        return status == null ? PlacementStatus.EMPTY : status;
    }
}
