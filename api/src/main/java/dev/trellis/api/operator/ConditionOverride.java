package dev.trellis.api.operator;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Format;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

import org.jspecify.annotations.Nullable;

/** What an administrator says in place of an operator. */
@Wire
@Doc("What an administrator says in place of the operator.")
public record ConditionOverride(
        @Doc("What is said.") @Size(max = 316) @Pattern(Condition.QUALIFIED_NAME) @Required
                String type,
        @Doc("Whether it holds.") @OneOf({"True", "False", "Unknown"}) @Required String status,
        @Doc("Generation that was looked at.") @Min(0) @Nullable Long observedGeneration,
        @Doc("When the status last changed.") @Format("date-time")
                @Nullable String lastTransitionTime,
        @Doc("One word for programs: why.")
                @Size(min = 1, max = 1024)
                @Pattern("^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$")
                @Required
                String reason,
        @Doc("A sentence for people: why.") @Size(max = 32768) @Required String message) {}
