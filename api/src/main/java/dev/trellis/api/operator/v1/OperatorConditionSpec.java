package dev.trellis.api.operator.v1;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.operator.ConditionOverride;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import java.util.List;

/** Who may speak for an operator, in the older version. */
@Wire
@Doc("Who may speak for the operator.")
public record OperatorConditionSpec(
        @Doc("Who may write the conditions.") List<String> serviceAccounts,
        @Doc("Deployments of the operator.") List<String> deployments,
        @Doc("What an administrator says in place of the operator.")
                List<ConditionOverride> overrides) {
    public OperatorConditionSpec {
        serviceAccounts = Copies.list(serviceAccounts);
        deployments = Copies.list(deployments);
        overrides = Copies.list(overrides);
    }
}
