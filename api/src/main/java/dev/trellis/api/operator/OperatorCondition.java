package dev.trellis.api.operator;

import dev.trellis.api.Groups;
import dev.trellis.api.meta.ApiObject;
import dev.trellis.api.schema.Doc;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.model.annotation.Categories;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;

import org.jspecify.annotations.Nullable;

/** What an operator says of itself. */
@Group(Groups.OPERATOR)
@Version(value = "v2", storage = true)
@ShortNames("condition")
@Categories("olm")
@Doc("What an operator says of itself.")
public final class OperatorCondition
        extends ApiObject<OperatorConditionSpec, OperatorConditionStatus> implements Namespaced {

    @Override
    public @Nullable OperatorConditionStatus getStatus() {
        return super.getStatus();
    }

    /** The status, or an empty one where nothing was observed yet. */
    public OperatorConditionStatus status() {
        var status = getStatus();
        return status == null ? OperatorConditionStatus.EMPTY : status;
    }

    @Override
    public @Nullable OperatorConditionSpec getSpec() {
        return super.getSpec();
    }

    /** The spec, or an empty one where there is none. */
    public OperatorConditionSpec spec() {
        var spec = getSpec();
        return spec == null ? OperatorConditionSpec.EMPTY : spec;
    }
}
