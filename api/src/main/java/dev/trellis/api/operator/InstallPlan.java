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

/** Steps that bring operators into its namespace. */
@Group(Groups.OPERATOR)
@Version("v1alpha1")
@ShortNames("ip")
@Categories("olm")
@SpecRequired
@PrinterColumn(name = "CSV", path = ".spec.clusterServiceVersionNames[0]")
@PrinterColumn(name = "Approval", path = ".spec.approval")
@PrinterColumn(name = "Approved", path = ".spec.approved", type = "boolean")
@Doc("Steps that bring operators into this namespace.")
public final class InstallPlan extends ApiObject<InstallPlanSpec, InstallPlanStatus>
        implements Namespaced {

    @Override
    public @Nullable InstallPlanStatus getStatus() {
        return super.getStatus();
    }
}
