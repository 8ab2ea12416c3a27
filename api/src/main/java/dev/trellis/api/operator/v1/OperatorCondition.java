package dev.trellis.api.operator.v1;

import dev.trellis.api.Groups;
import dev.trellis.api.meta.ApiObject;
import dev.trellis.api.operator.OperatorConditionStatus;
import dev.trellis.api.schema.Doc;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.model.annotation.Categories;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;

import org.jspecify.annotations.Nullable;

/** What an operator says of itself, in the older version. */
@Group(Groups.OPERATOR)
@Version(value = "v1", storage = false)
@ShortNames("condition")
@Categories("olm")
@Doc("What an operator says of itself.")
public final class OperatorCondition
        extends ApiObject<OperatorConditionSpec, OperatorConditionStatus> implements Namespaced {

    @Override
    public @Nullable OperatorConditionStatus getStatus() {
        return super.getStatus();
    }
}
