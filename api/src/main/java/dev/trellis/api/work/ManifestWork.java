package dev.trellis.api.work;

import dev.trellis.api.Groups;
import dev.trellis.api.meta.ApiObject;
import dev.trellis.api.schema.Doc;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;

import org.jspecify.annotations.Nullable;

/** Manifests that the work agent of one cluster applies. It lives in the cluster's namespace. */
@Group(Groups.WORK)
@Version("v1")
@Doc("Manifests that the work agent of one cluster applies.")
public final class ManifestWork extends ApiObject<ManifestWorkSpec, ManifestWorkStatus>
        implements Namespaced {

    @Override
    public @Nullable ManifestWorkStatus getStatus() {
        return super.getStatus();
    }

    /** The status, or an empty one where nothing was observed yet. */
    public ManifestWorkStatus status() {
        var status = getStatus();
        return status == null ? ManifestWorkStatus.EMPTY : status;
    }

    @Override
    public @Nullable ManifestWorkSpec getSpec() {
        return super.getSpec();
    }

    /** The spec, or an empty one where there is none. */
    public ManifestWorkSpec spec() {
        var spec = getSpec();
        return spec == null ? ManifestWorkSpec.EMPTY : spec;
    }
}
