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

/** A source of operators. */
@Group(Groups.OPERATOR)
@Version("v1alpha1")
@ShortNames("catsrc")
@Categories("olm")
@SpecRequired
@PrinterColumn(name = "Display", path = ".spec.displayName")
@PrinterColumn(name = "Type", path = ".spec.sourceType")
@PrinterColumn(name = "Publisher", path = ".spec.publisher")
@PrinterColumn(name = "Age", path = ".metadata.creationTimestamp", type = "date")
@Doc("A source of operators.")
public final class CatalogSource extends ApiObject<CatalogSourceSpec, CatalogSourceStatus>
        implements Namespaced {

    @Override
    public @Nullable CatalogSourceStatus getStatus() {
        return super.getStatus();
    }

    /** The status, or an empty one where nothing was observed yet. */
    public CatalogSourceStatus status() {
        var status = getStatus();
        return status == null ? CatalogSourceStatus.EMPTY : status;
    }
}
