package dev.trellis.api.operator;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import java.util.List;

/** What was read of what an operator says. */
@Wire
@Doc("What was read of it.")
public record OperatorConditionStatus(@Doc("What the operator said.") List<Condition> conditions) {
    public static final OperatorConditionStatus EMPTY =
            OperatorConditionStatusBuilder.builder().build();

    public OperatorConditionStatus {
        conditions = Copies.list(conditions);
    }
}
