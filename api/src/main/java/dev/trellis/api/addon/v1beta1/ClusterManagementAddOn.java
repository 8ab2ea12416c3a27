package dev.trellis.api.addon.v1beta1;

import dev.trellis.api.Groups;
import dev.trellis.api.meta.ApiObject;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.PrinterColumn;
import dev.trellis.api.schema.SpecRequired;
import dev.trellis.api.schema.WebhookConversion;

import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;

import org.jspecify.annotations.Nullable;

/** Declares an add-on to the hub: what it is, how it is configured, which clusters get it. */
@Group(Groups.ADDON)
@Version(value = "v1beta1", storage = false)
@ShortNames({"cma", "cmas"})
@SpecRequired
@WebhookConversion
@PrinterColumn(name = "DISPLAY NAME", path = ".spec.addOnMeta.displayName")
@Doc("Declares an add-on to the hub.")
public final class ClusterManagementAddOn
        extends ApiObject<ClusterManagementAddOnSpec, ClusterManagementAddOnStatus> {

    @Override
    public @Nullable ClusterManagementAddOnStatus getStatus() {
        return super.getStatus();
    }

    /** The status, or an empty one where nothing was observed yet. */
    public ClusterManagementAddOnStatus status() {
        var status = getStatus();
        return status == null ? ClusterManagementAddOnStatus.EMPTY : status;
    }
}
