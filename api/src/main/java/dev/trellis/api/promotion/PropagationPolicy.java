package dev.trellis.api.promotion;

import dev.trellis.api.Groups;
import dev.trellis.api.meta.ApiObject;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.PrinterColumn;
import dev.trellis.api.schema.SpecRequired;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.model.annotation.Categories;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;

import org.jspecify.annotations.Nullable;

/** Says where and how bundles of its namespace are delivered. */
@Group(Groups.TRELLIS)
@Version("v1alpha1")
@Plural("propagationpolicies")
@ShortNames("tpp")
@Categories("trellis")
@SpecRequired
@PrinterColumn(name = "Bundle", path = ".spec.bundleRef.name")
@PrinterColumn(name = "Conflict", path = ".status.conditions[?(@.type==\"Conflict\")].status")
@PrinterColumn(name = "Healthy", path = ".status.conditions[?(@.type==\"Healthy\")].status")
@PrinterColumn(name = "Age", path = ".metadata.creationTimestamp", type = "date")
@Doc("Says where and how bundles of its namespace are delivered.")
public final class PropagationPolicy
        extends ApiObject<PropagationPolicySpec, PropagationPolicyStatus> implements Namespaced {
    @Override
    public @Nullable PropagationPolicyStatus getStatus() {
        return super.getStatus();
    }

    /** The status, or an empty one where nothing was written yet. */
    public PropagationPolicyStatus status() {
        var status = getStatus();
        return status == null ? PropagationPolicyStatus.EMPTY : status;
    }
}
