package dev.trellis.api.operator;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import java.util.List;

/** What an operator says of itself. */
@Wire
@Doc("What the operator says of itself.")
public record OperatorConditionSpec(
        @Doc("Who may write the conditions.") List<String> serviceAccounts,
        @Doc("Deployments of the operator.") List<String> deployments,
        @Doc("What an administrator says in place of the operator.")
                List<ConditionOverride> overrides,
        @Doc("What the operator says.") List<Condition> conditions) {
    public static final OperatorConditionSpec EMPTY =
            OperatorConditionSpecBuilder.builder().build();

    public OperatorConditionSpec {
        serviceAccounts = Copies.list(serviceAccounts);
        deployments = Copies.list(deployments);
        overrides = Copies.list(overrides);
        conditions = Copies.list(conditions);
    }
}
