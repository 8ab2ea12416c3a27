package dev.trellis.api.operatorset;

import dev.trellis.api.Groups;
import dev.trellis.api.meta.ApiObject;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.PrinterColumn;
import dev.trellis.api.schema.SpecRequired;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;

import org.jspecify.annotations.Nullable;

/** What a set wants of one cluster, in whose namespace it is, and what became of it. */
@Group(Groups.TRELLIS)
@Version("v1alpha1")
@Plural("clusteroperatorstatuses")
@ShortNames("cos")
@SpecRequired
@PrinterColumn(name = "Set", path = ".spec.setRef.name")
@PrinterColumn(name = "Phase", path = ".status.phase")
@PrinterColumn(name = "Age", path = ".metadata.creationTimestamp", type = "date")
@Doc("What a set wants of one cluster, and what became of it.")
public final class ClusterOperatorStatus
        extends ApiObject<ClusterOperatorStatusSpec, ClusterOperatorStatusStatus>
        implements Namespaced {

    @Override
    public @Nullable ClusterOperatorStatusStatus getStatus() {
        return super.getStatus();
    }

    /** The status, or an empty one where nothing was observed yet. */
    public ClusterOperatorStatusStatus status() {
        var status = getStatus();
        return status == null ? ClusterOperatorStatusStatus.EMPTY : status;
    }
}
