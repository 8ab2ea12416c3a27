package dev.trellis.api.operator;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

/** How an operator is installed. */
@Wire
@Doc("How the operator is installed.")
public record InstallStrategy(
        @Doc("Always deployment.") @Required String strategy,
        @Doc("What is installed.") @Nullable InstallStrategySpec spec) {}
