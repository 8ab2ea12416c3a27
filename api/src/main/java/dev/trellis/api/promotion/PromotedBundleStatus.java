package dev.trellis.api.promotion;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Atomic;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.ListMap;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Size;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** How the delivery stands. */
@Wire
@Doc("How the delivery stands.")
public record PromotedBundleStatus(
        @Doc("Present once the bundle may be delivered.") @Nullable Activation activated,
        @Doc("Where the bundle stands.")
                @OneOf({
                    INERT,
                    UNSCHEDULED,
                    DELIVERING,
                    PROBATION,
                    ACTIVE,
                    DEGRADED,
                    RELEASING,
                    DELETING
                })
                @Nullable String phase,
        @Doc("Revision that was delivered.") @Nullable Long activeRevision,
        @Doc("Generation of the spec that was looked at.") @Nullable Long observedGeneration,
        @Doc("The policy that it is delivered by.") @Nullable PolicyRef policyRef,
        @Doc("The clusters, those with problems first.") @ListMap("name") @Size(max = 100)
                List<ClusterDelivery> clusters,
        @Doc("How the objects fare.") @Size(max = 500) @Atomic List<ObjectResult> results,
        @Doc("How many objects have come how far.") @Nullable ObjectCounts counts,
        @Doc("What a deletion would delete.") @Nullable PendingConfirmation pendingConfirmation,
        @Doc("What objects of the bundle need and the hub does not have.") @Size(max = 50) @Atomic
                List<MissingNeed> missing,
        @Doc("Objects that nothing needs any more, to be let go when that is certain.")
                @Nullable PendingConfirmation pendingShrink,
        @Doc("What holds it up, for people.") @Size(max = 1024) @Nullable String message,
        @Doc("Observations about the bundle.") @ListMap("type") List<Condition> conditions) {
    public static final String INERT = "Inert";
    public static final String UNSCHEDULED = "Unscheduled";
    public static final String DELIVERING = "Delivering";
    public static final String PROBATION = "Probation";
    public static final String ACTIVE = "Active";
    public static final String DEGRADED = "Degraded";
    public static final String RELEASING = "Releasing";
    public static final String DELETING = "Deleting";
    public static final PromotedBundleStatus EMPTY = PromotedBundleStatusBuilder.builder().build();

    public PromotedBundleStatus {
        clusters = Copies.list(clusters);
        results = Copies.list(results);
        missing = Copies.list(missing);
        conditions = Copies.list(conditions);
    }
}
