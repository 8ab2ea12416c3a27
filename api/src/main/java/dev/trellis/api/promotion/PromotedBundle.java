package dev.trellis.api.promotion;

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

/** Objects that are delivered together. */
@Group(Groups.TRELLIS)
@Version("v1alpha1")
@ShortNames("pbun")
@Categories("trellis")
@SpecRequired
@PrinterColumn(name = "Phase", path = ".status.phase")
@PrinterColumn(name = "Revision", path = ".spec.revision", type = "integer")
@PrinterColumn(name = "Lifecycle", path = ".spec.lifecycle")
@PrinterColumn(name = "Objects", path = ".status.counts.objects", type = "integer")
@PrinterColumn(name = "Applied", path = ".status.counts.applied", type = "integer")
@PrinterColumn(name = "Healthy", path = ".status.counts.healthy", type = "integer")
@Doc("Objects that are delivered together.")
public final class PromotedBundle extends ApiObject<PromotedBundleSpec, PromotedBundleStatus>
        implements Namespaced {
    @Override
    public @Nullable PromotedBundleStatus getStatus() {
        return super.getStatus();
    }

    /** The status, or an empty one where nothing was written yet. */
    public PromotedBundleStatus status() {
        var status = getStatus();
        return status == null ? PromotedBundleStatus.EMPTY : status;
    }
}
