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

/** An operator that is wanted in its namespace. */
@Group(Groups.OPERATOR)
@Version("v1alpha1")
@ShortNames({"sub", "subs"})
@Categories("olm")
@SpecRequired
@PrinterColumn(name = "Package", path = ".spec.name")
@PrinterColumn(name = "Source", path = ".spec.source")
@PrinterColumn(name = "Channel", path = ".spec.channel")
@Doc("An operator that is wanted in this namespace.")
public final class Subscription extends ApiObject<SubscriptionSpec, SubscriptionStatus>
        implements Namespaced {

    @Override
    public @Nullable SubscriptionStatus getStatus() {
        return super.getStatus();
    }
}
