package dev.trellis.api.operator;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Format;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

/** Whether the content of a catalog can be used, in the words that tools wait for. */
@Wire
@Doc("Whether the content can be used.")
public record ConnectionState(
        @Doc("Where the content is.") @Nullable String address,
        @Doc("READY, CONNECTING or TRANSIENT_FAILURE.") @Required String lastObservedState,
        @Doc("When the content was last read.") @Format("date-time")
                @Nullable String lastConnect) {}
