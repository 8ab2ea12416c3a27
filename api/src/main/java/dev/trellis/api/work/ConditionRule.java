package dev.trellis.api.work;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.ValidationRule;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** A condition derived from the status of an object. */
@Wire
@ValidationRule(
        value = "self.type != 'CEL' || self.condition != \"\"",
        message = "Condition is required for CEL rules")
@Doc("A condition derived from the status of an object.")
public record ConditionRule(
        @Doc("Type of the condition.") @Required String condition,
        @Doc("WellKnownConditions knows the kind, CEL evaluates the expressions.")
                @Required
                @OneOf({WELL_KNOWN_CONDITIONS, CEL})
                String type,
        @Doc("Expressions over the object; the condition holds if all are true.")
                List<String> celExpressions,
        @Doc("Message of the condition.") @Nullable String message,
        @Doc("Expression that yields the message, stronger than the fixed one.")
                @Nullable String messageExpression) {

    public static final String WELL_KNOWN_CONDITIONS = "WellKnownConditions";
    public static final String CEL = "CEL";

    public ConditionRule {
        celExpressions = Copies.list(celExpressions);
    }
}
