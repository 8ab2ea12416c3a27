package dev.trellis.api.promotion;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

import org.jspecify.annotations.Nullable;

/** How one object fares on one cluster. */
@Wire
@Doc("How one object fares on one cluster.")
public record ObjectResult(
        @Doc("Identity hash of the object.") @Required String id,
        @Doc("The object.") @Nullable ObjectRef ref,
        @Doc("The cluster.") @Required String cluster,
        @Doc("Whether the agent has applied it.") @Nullable Boolean applied,
        @Doc("Whether it is healthy.") @OneOf({HEALTHY, UNHEALTHY, UNKNOWN})
                @Nullable String health,
        @Doc("Whether it was there before.") @OneOf({ADOPTED, CREATED}) @Nullable String origin,
        @Doc("Its generation before the promotion.") @Nullable Long generationBefore,
        @Doc("What the agent says.") @Size(max = 1024) @Nullable String message) {
    public static final String HEALTHY = "Healthy";
    public static final String UNHEALTHY = "Unhealthy";
    public static final String UNKNOWN = "Unknown";
    public static final String ADOPTED = "Adopted";
    public static final String CREATED = "Created";
}
