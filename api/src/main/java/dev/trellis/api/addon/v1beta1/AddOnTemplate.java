package dev.trellis.api.addon.v1beta1;

import dev.trellis.api.Groups;
import dev.trellis.api.addon.template.AddOnTemplateSpec;
import dev.trellis.api.meta.ApiObject;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.PrinterColumn;
import dev.trellis.api.schema.SpecRequired;

import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;

/** An add-on without code of its own; see {@link AddOnTemplateSpec}. */
@Group(Groups.ADDON)
@Version(value = "v1beta1", storage = false)
@SpecRequired
@PrinterColumn(name = "ADDON NAME", path = ".spec.addonName")
@Doc("An add-on without code of its own.")
public final class AddOnTemplate extends ApiObject<AddOnTemplateSpec, Void> {}
