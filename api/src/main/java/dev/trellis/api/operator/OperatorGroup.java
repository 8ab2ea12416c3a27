package dev.trellis.api.operator;

import dev.trellis.api.Groups;
import dev.trellis.api.meta.ApiObject;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.SpecDefault;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.model.annotation.Categories;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;

import org.jspecify.annotations.Nullable;

/** Which namespaces the operators of its namespace may act in. */
@Group(Groups.OPERATOR)
@Version(value = "v1", storage = true)
@ShortNames("og")
@Categories("olm")
@SpecDefault("{\"upgradeStrategy\": \"Default\"}")
@Doc("Which namespaces the operators of this namespace may act in.")
public final class OperatorGroup extends ApiObject<OperatorGroupSpec, OperatorGroupStatus>
        implements Namespaced {

    @Override
    public @Nullable OperatorGroupStatus getStatus() {
        return super.getStatus();
    }

    @Override
    public @Nullable OperatorGroupSpec getSpec() {
        return super.getSpec();
    }

    /** The spec, or an empty one where there is none. */
    public OperatorGroupSpec spec() {
        var spec = getSpec();
        return spec == null ? OperatorGroupSpec.EMPTY : spec;
    }
}
