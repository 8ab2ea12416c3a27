package dev.trellis.api.operatorset;

import dev.trellis.api.addon.RolloutStrategy;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import org.jspecify.annotations.Nullable;

/** How a change reaches the clusters. */
@Wire
@Doc("How a change reaches the clusters.")
public record SetRollout(
        @Doc("The pace; everywhere at once if absent.") @Nullable RolloutStrategy strategy,
        @Doc("Whether nothing new is started.") @Nullable Boolean paused) {}
