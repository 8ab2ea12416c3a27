package dev.trellis.api.cluster;

import dev.trellis.api.Groups;
import dev.trellis.api.meta.ApiObject;
import dev.trellis.api.schema.Doc;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;

import org.jspecify.annotations.Nullable;

/** Lets the placements of one namespace see the clusters of one set. */
@Group(Groups.CLUSTER)
@Version("v1beta2")
@ShortNames({"mclsetbinding", "mclsetbindings"})
@Doc("Lets the placements of this namespace see the clusters of a set.")
public final class ManagedClusterSetBinding
        extends ApiObject<ManagedClusterSetBindingSpec, ManagedClusterSetBindingStatus>
        implements Namespaced {

    @Override
    public @Nullable ManagedClusterSetBindingStatus getStatus() {
        return super.getStatus();
    }

    /** The status, or an empty one where nothing was observed yet. */
    public ManagedClusterSetBindingStatus status() {
        var status = getStatus();
        return status == null ? ManagedClusterSetBindingStatus.EMPTY : status;
    }
}
