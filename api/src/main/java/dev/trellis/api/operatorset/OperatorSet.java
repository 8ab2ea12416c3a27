package dev.trellis.api.operatorset;

import dev.trellis.api.Groups;
import dev.trellis.api.meta.ApiObject;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.PrinterColumn;
import dev.trellis.api.schema.SpecRequired;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;

import org.jspecify.annotations.Nullable;

/** Operators that are wanted on the clusters of a placement. */
@Group(Groups.TRELLIS)
@Version("v1alpha1")
@ShortNames("opset")
@SpecRequired
@PrinterColumn(name = "Placement", path = ".spec.placementRef.name")
@PrinterColumn(name = "Mode", path = ".spec.resolution.mode")
@PrinterColumn(name = "Succeeded", path = ".status.counts.succeeded", type = "integer")
@PrinterColumn(name = "Total", path = ".status.counts.total", type = "integer")
@PrinterColumn(name = "Age", path = ".metadata.creationTimestamp", type = "date")
@Doc("Operators that are wanted on the clusters of a placement.")
public final class OperatorSet extends ApiObject<OperatorSetSpec, OperatorSetStatus>
        implements Namespaced {

    @Override
    public @Nullable OperatorSetStatus getStatus() {
        return super.getStatus();
    }

    /** The status, or an empty one where nothing was observed yet. */
    public OperatorSetStatus status() {
        var status = getStatus();
        return status == null ? OperatorSetStatus.EMPTY : status;
    }
}
