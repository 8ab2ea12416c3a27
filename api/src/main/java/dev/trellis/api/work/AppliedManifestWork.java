package dev.trellis.api.work;

import dev.trellis.api.Groups;
import dev.trellis.api.meta.ApiObject;
import dev.trellis.api.schema.Doc;

import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;

import org.jspecify.annotations.Nullable;

/** The work agent's own record, on the managed cluster, of what a ManifestWork brought there. */
@Group(Groups.WORK)
@Version("v1")
@Doc("What a ManifestWork brought to this cluster; kept by the work agent.")
public final class AppliedManifestWork
        extends ApiObject<AppliedManifestWorkSpec, AppliedManifestWorkStatus> {

    @Override
    public @Nullable AppliedManifestWorkStatus getStatus() {
        return super.getStatus();
    }

    /** The status, or an empty one where nothing was observed yet. */
    public AppliedManifestWorkStatus status() {
        var status = getStatus();
        return status == null ? AppliedManifestWorkStatus.EMPTY : status;
    }
}
