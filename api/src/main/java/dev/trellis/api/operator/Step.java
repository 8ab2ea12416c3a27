package dev.trellis.api.operator;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

/** One object that a plan brings. */
@Wire
@Doc("One object to be created or updated.")
public record Step(
        @Doc("The operator that it is for.") @Required String resolving,
        @Doc("The object of a step.") @Required StepResource resource,
        @Doc("Whether the plan goes on without it.") @Nullable Boolean optional,
        @Doc("How far the step has come.") @Required String status) {}
