package dev.trellis.api.operator.v1alpha2;

import dev.trellis.api.Groups;
import dev.trellis.api.meta.ApiObject;
import dev.trellis.api.operator.OperatorGroupSpec;
import dev.trellis.api.operator.OperatorGroupStatus;
import dev.trellis.api.schema.Doc;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.model.annotation.Categories;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;

import org.jspecify.annotations.Nullable;

/** Which namespaces the operators of its namespace may act in, in the older version. */
@Group(Groups.OPERATOR)
@Version(value = "v1alpha2", storage = false)
@ShortNames("og")
@Categories("olm")
@Doc("Which namespaces the operators of this namespace may act in.")
public final class OperatorGroup extends ApiObject<OperatorGroupSpec, OperatorGroupStatus>
        implements Namespaced {

    @Override
    public @Nullable OperatorGroupStatus getStatus() {
        return super.getStatus();
    }
}
