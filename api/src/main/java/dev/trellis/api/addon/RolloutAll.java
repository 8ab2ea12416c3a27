package dev.trellis.api.addon;

import dev.trellis.api.meta.IntOrString;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Pattern;

import org.jspecify.annotations.Nullable;

/** Settings of {@link RolloutStrategy#ALL}. */
@Wire
@Doc("Settings of the type All.")
public record RolloutAll(
        @Doc("How long a cluster must stay successful before it counts, as in 90m.")
                @Default("\"0\"")
                @Nullable String minSuccessTime,
        @Doc(
                        "How long a cluster may take before it counts as failed, as in 2h; "
                                + "None waits for ever.")
                @Default("None")
                @Pattern(RolloutStrategy.DEADLINE)
                @Nullable String progressDeadline,
        @Doc("Number or percentage of clusters that may fail before the rollout " + "stops.")
                @Default("0")
                @Pattern(RolloutStrategy.THRESHOLD)
                @Nullable IntOrString maxFailures) {}
