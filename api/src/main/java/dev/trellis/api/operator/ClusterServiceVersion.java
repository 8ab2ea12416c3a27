package dev.trellis.api.operator;

import dev.trellis.api.Groups;
import dev.trellis.api.meta.ApiObject;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.PrinterColumn;
import dev.trellis.api.schema.SpecRequired;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.model.annotation.Categories;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;

import org.jspecify.annotations.Nullable;

/** One version of an operator, installed in its namespace. */
@Group(Groups.OPERATOR)
@Version("v1alpha1")
@ShortNames({"csv", "csvs"})
@Categories("olm")
@SpecRequired
@PrinterColumn(name = "Display", path = ".spec.displayName")
@PrinterColumn(name = "Version", path = ".spec.version")
@PrinterColumn(name = "Release", path = ".spec.release")
@PrinterColumn(name = "Replaces", path = ".spec.replaces")
@PrinterColumn(name = "Phase", path = ".status.phase")
@Doc("One version of an operator.")
public final class ClusterServiceVersion
        extends ApiObject<ClusterServiceVersionSpec, ClusterServiceVersionStatus>
        implements Namespaced {

    @Override
    public @Nullable ClusterServiceVersionStatus getStatus() {
        return super.getStatus();
    }

    /** The status, or an empty one where nothing was observed yet. */
    public ClusterServiceVersionStatus status() {
        var status = getStatus();
        return status == null ? ClusterServiceVersionStatus.EMPTY : status;
    }
}
