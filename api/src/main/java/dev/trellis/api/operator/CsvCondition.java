package dev.trellis.api.operator;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Format;
import dev.trellis.api.schema.Wire;

import org.jspecify.annotations.Nullable;

/** One step in the life of an operator. */
@Wire
@Doc("One step in the life of the operator.")
public record CsvCondition(
        @Doc("Where it stood.") @Nullable String phase,
        @Doc("One word for programs: why.") @Nullable String reason,
        @Doc("A sentence for people: why.") @Nullable String message,
        @Doc("When this was written.") @Format("date-time") @Nullable String lastUpdateTime,
        @Doc("When the phase last changed.") @Format("date-time")
                @Nullable String lastTransitionTime) {}
