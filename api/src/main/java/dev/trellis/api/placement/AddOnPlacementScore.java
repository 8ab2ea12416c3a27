package dev.trellis.api.placement;

import dev.trellis.api.Groups;
import dev.trellis.api.meta.ApiObject;
import dev.trellis.api.schema.Doc;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;

import org.jspecify.annotations.Nullable;

/** Scores that an add-on gives to the cluster in whose namespace they stand. */
@Group(Groups.CLUSTER)
@Version("v1alpha1")
@Doc("Scores that an add-on gives to one cluster.")
public final class AddOnPlacementScore extends ApiObject<Void, AddOnPlacementScoreStatus>
        implements Namespaced {

    @Override
    public @Nullable AddOnPlacementScoreStatus getStatus() {
        return super.getStatus();
    }

    /** The status, or an empty one where nothing was observed yet. */
    public AddOnPlacementScoreStatus status() {
        var status = getStatus();
        return status == null ? AddOnPlacementScoreStatus.EMPTY : status;
    }
}
