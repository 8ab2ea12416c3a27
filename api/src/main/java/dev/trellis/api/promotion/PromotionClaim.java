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

/** Says which bundle delivers an object to the cluster of this namespace. */
@Group(Groups.TRELLIS)
@Version("v1alpha1")
@ShortNames("pclaim")
@Categories("trellis")
@SpecRequired
@PrinterColumn(name = "Kind", path = ".spec.ref.kind")
@PrinterColumn(name = "Object", path = ".spec.ref.name")
@PrinterColumn(name = "Bundle", path = ".spec.holder.bundle")
@PrinterColumn(name = "Age", path = ".metadata.creationTimestamp", type = "date")
@Doc("Says which bundle delivers an object to the cluster of this namespace.")
public final class PromotionClaim extends ApiObject<PromotionClaimSpec, PromotionClaimStatus>
        implements Namespaced {
    @Override
    public @Nullable PromotionClaimStatus getStatus() {
        return super.getStatus();
    }

    /** The status, or an empty one where nothing was written yet. */
    public PromotionClaimStatus status() {
        var status = getStatus();
        return status == null ? PromotionClaimStatus.EMPTY : status;
    }
}
