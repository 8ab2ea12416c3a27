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

/** Content of promoted objects. */
@Group(Groups.TRELLIS)
@Version("v1alpha1")
@ShortNames("ppay")
@Categories("trellis")
@SpecRequired
@PrinterColumn(name = "Purpose", path = ".spec.purpose")
@PrinterColumn(name = "Revision", path = ".spec.revision", type = "integer")
@PrinterColumn(name = "Age", path = ".metadata.creationTimestamp", type = "date")
@Doc("Content of promoted objects.")
public final class PromotionPayload extends ApiObject<PromotionPayloadSpec, Void>
        implements Namespaced {}
