package dev.trellis.api.promotion;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Format;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

/** Who carries the promotion out. */
@Wire
@Doc("Who carries the promotion out.")
public record HolderLease(
        @Doc("Name of the process.") @Required String holder,
        @Doc("Since when.") @Format("date-time") @Nullable String acquireTime,
        @Doc("When the process last wrote.") @Format("date-time") @Nullable String renewTime,
        @Doc("After how long a silent process is replaced.") @Nullable Integer durationSeconds) {}
