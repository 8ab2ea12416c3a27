package dev.trellis.api.addon;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.meta.IntOrString;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Pattern;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** Settings of {@link RolloutStrategy#PROGRESSIVE}. */
@Wire
@Doc("Settings of the type Progressive.")
public record RolloutProgressive(
        @Doc("Decision groups that must succeed before all others begin.")
                List<MandatoryDecisionGroup> mandatoryDecisionGroups,
        @Doc("Number or percentage of clusters that may change at the same time.")
                @Pattern(RolloutStrategy.THRESHOLD)
                @Nullable IntOrString maxConcurrency,
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
                @Nullable IntOrString maxFailures) {

    public RolloutProgressive {
        mandatoryDecisionGroups = Copies.list(mandatoryDecisionGroups);
    }
}
