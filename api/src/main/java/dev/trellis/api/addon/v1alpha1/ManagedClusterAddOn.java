package dev.trellis.api.addon.v1alpha1;

import dev.trellis.api.Groups;
import dev.trellis.api.meta.ApiObject;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.PrinterColumn;
import dev.trellis.api.schema.SpecRequired;
import dev.trellis.api.schema.WebhookConversion;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;

import org.jspecify.annotations.Nullable;

/** An add-on on one cluster. It lives in the cluster's namespace and has the add-on's name. */
@Group(Groups.ADDON)
@Version(value = "v1alpha1", storage = true)
@ShortNames({"mca", "mcas"})
@SpecRequired
@WebhookConversion
@PrinterColumn(name = "Available", path = ".status.conditions[?(@.type==\"Available\")].status")
@PrinterColumn(name = "Degraded", path = ".status.conditions[?(@.type==\"Degraded\")].status")
@PrinterColumn(name = "Progressing", path = ".status.conditions[?(@.type==\"Progressing\")].status")
@Doc("An add-on on one cluster.")
public final class ManagedClusterAddOn
        extends ApiObject<ManagedClusterAddOnSpec, ManagedClusterAddOnStatus>
        implements Namespaced {

    @Override
    public @Nullable ManagedClusterAddOnStatus getStatus() {
        return super.getStatus();
    }

    /** The status, or an empty one where nothing was observed yet. */
    public ManagedClusterAddOnStatus status() {
        var status = getStatus();
        return status == null ? ManagedClusterAddOnStatus.EMPTY : status;
    }
}
