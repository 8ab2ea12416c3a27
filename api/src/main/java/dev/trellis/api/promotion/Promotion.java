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

/** Brings objects that run on a cluster under the hub, all or none. */
@Group(Groups.TRELLIS)
@Version("v1alpha1")
@ShortNames("promo")
@Categories("trellis")
@SpecRequired
@PrinterColumn(name = "Phase", path = ".status.phase")
@PrinterColumn(name = "Cluster", path = ".spec.sourceCluster")
@PrinterColumn(name = "Objects", path = ".status.counts.objects", type = "integer")
@PrinterColumn(name = "Age", path = ".metadata.creationTimestamp", type = "date")
@Doc("Brings objects that run on a cluster under the hub, all or none.")
public final class Promotion extends ApiObject<PromotionSpec, PromotionStatus>
        implements Namespaced {
    @Override
    public @Nullable PromotionStatus getStatus() {
        return super.getStatus();
    }

    /** The status, or an empty one where nothing was written yet. */
    public PromotionStatus status() {
        var status = getStatus();
        return status == null ? PromotionStatus.EMPTY : status;
    }
}
