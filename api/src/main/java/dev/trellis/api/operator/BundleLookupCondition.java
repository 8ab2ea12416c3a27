package dev.trellis.api.operator;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Format;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

/** One observation about content that is fetched. */
@Wire
@Doc("One observation about content that is fetched.")
public record BundleLookupCondition(
        @Doc("What is observed.") @Required String type,
        @Doc("Whether it holds.") @Required String status,
        @Doc("One word for programs: why.") @Nullable String reason,
        @Doc("A sentence for people: why.") @Nullable String message,
        @Doc("When it was last written.") @Format("date-time") @Nullable String lastUpdateTime,
        @Doc("When the status last changed.") @Format("date-time")
                @Nullable String lastTransitionTime) {}
