package dev.trellis.api.placement;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

import org.jspecify.annotations.Nullable;

/** How evenly chosen clusters are spread over the values of a label or claim. */
@Wire
@Doc("How evenly chosen clusters are spread over the values of a label " + "or claim.")
public record SpreadConstraint(
        @Doc("The label or claim.") @Required @Size(max = 316) @Pattern(TOPOLOGY_KEY)
                String topologyKey,
        @Doc("Whether it is a label or a claim.") @Required @OneOf({LABEL, CLAIM})
                String topologyKeyType,
        @Doc("How many clusters one value may be ahead of another.") @Default("1") @Min(1)
                @Nullable Integer maxSkew,
        @Doc("DoNotSchedule obeys strictly, ScheduleAnyway where it can.")
                @Default(SCHEDULE_ANYWAY)
                @OneOf({DO_NOT_SCHEDULE, SCHEDULE_ANYWAY})
                @Nullable String whenUnsatisfiable) {

    public static final String LABEL = "Label";
    public static final String CLAIM = "Claim";
    public static final String DO_NOT_SCHEDULE = "DoNotSchedule";
    public static final String SCHEDULE_ANYWAY = "ScheduleAnyway";

    private static final String TOPOLOGY_KEY =
            "^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?"
                    + "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$";
}
