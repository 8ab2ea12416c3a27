package dev.trellis.api.operator;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Format;
import dev.trellis.api.schema.Wire;

import org.jspecify.annotations.Nullable;

/** One observation about a plan. */
@Wire
@Doc("One observation about the plan.")
public record InstallPlanCondition(
        @Doc("What is observed.") @Nullable String type,
        @Doc("Whether it holds.") @Nullable String status,
        @Doc("One word for programs: why.") @Nullable String reason,
        @Doc("A sentence for people: why.") @Nullable String message,
        @Doc("When it was last written.") @Format("date-time") @Nullable String lastUpdateTime,
        @Doc("When the status last changed.") @Format("date-time")
                @Nullable String lastTransitionTime) {}
