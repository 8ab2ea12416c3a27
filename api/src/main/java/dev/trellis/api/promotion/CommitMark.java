package dev.trellis.api.promotion;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Format;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

/** The moment after which a promotion is finished or undone as a whole. */
@Wire
@Doc("The moment after which a promotion is finished or undone as a whole.")
public record CommitMark(
        @Doc("When.") @Required @Format("date-time") String time,
        @Doc("By whom.") @Nullable String by,
        @Doc("Under which holder.") @Nullable Long epoch) {}
