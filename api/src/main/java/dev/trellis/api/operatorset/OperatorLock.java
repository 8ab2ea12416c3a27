package dev.trellis.api.operatorset;

import dev.trellis.api.Groups;
import dev.trellis.api.meta.ApiObject;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.PrinterColumn;
import dev.trellis.api.schema.SpecRequired;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;

/** The result of one resolution, frozen. */
@Group(Groups.TRELLIS)
@Version("v1alpha1")
@ShortNames("oplock")
@SpecRequired
@PrinterColumn(name = "Author", path = ".spec.author")
@PrinterColumn(name = "Age", path = ".metadata.creationTimestamp", type = "date")
@Doc("The result of one resolution, frozen.")
public final class OperatorLock extends ApiObject<OperatorLockSpec, Void> implements Namespaced {}
