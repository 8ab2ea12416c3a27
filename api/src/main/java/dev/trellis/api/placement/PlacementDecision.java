package dev.trellis.api.placement;

import dev.trellis.api.Groups;
import dev.trellis.api.meta.ApiObject;
import dev.trellis.api.schema.Doc;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;

import org.jspecify.annotations.Nullable;

/** Up to a hundred clusters that a placement chose. */
@Group(Groups.CLUSTER)
@Version("v1beta1")
@Doc("Clusters that a placement chose.")
public final class PlacementDecision extends ApiObject<Void, PlacementDecisionStatus>
        implements Namespaced {

    @Override
    public @Nullable PlacementDecisionStatus getStatus() {
        return super.getStatus();
    }

    /** The status, or an empty one where nothing was observed yet. */
    public PlacementDecisionStatus status() {
        var status = getStatus();
        return status == null ? PlacementDecisionStatus.EMPTY : status;
    }
}
