package dev.trellis.api.addon;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Default;

import org.jspecify.annotations.Nullable;

/** How a change reaches the clusters of a placement: at once, some at a time, or group by group. */
@Wire
@Doc("How a change reaches the clusters of a placement.")
public record RolloutStrategy(
        @Doc(
                        "All goes to every cluster at once, Progressive to some at a time, "
                                + "ProgressivePerGroup to one decision group after the other.")
                @Default(ALL)
                @OneOf({ALL, PROGRESSIVE, PROGRESSIVE_PER_GROUP})
                @Nullable String type,
        @Nullable RolloutAll all,
        @Nullable RolloutProgressive progressive,
        @Nullable RolloutProgressivePerGroup progressivePerGroup) {

    public static final String ALL = "All";
    public static final String PROGRESSIVE = "Progressive";
    public static final String PROGRESSIVE_PER_GROUP = "ProgressivePerGroup";

    /** Each alternative is anchored on one side only, so {@code 1h30m} passes too. */
    static final String DEADLINE = "^(([0-9])+[h|m|s])|None$";

    /** A number of clusters, or a percentage of them. */
    static final String THRESHOLD = "^((100|[0-9]{1,2})%|[0-9]+)$";
}
