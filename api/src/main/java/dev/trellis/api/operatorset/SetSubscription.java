package dev.trellis.api.operatorset;

import dev.trellis.api.operator.SubscriptionSpec;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

import org.jspecify.annotations.Nullable;

/** An operator that is asked for. */
@Wire
@Doc("An operator that is asked for.")
public record SetSubscription(
        @Doc("Name of the Subscription on the clusters.") @Required @Size(min = 1) String name,
        @Doc("What it says; its source is a catalog of the set, in the target namespace.") @Required
                SubscriptionSpec spec,
        @Doc("The name of a version, or a range of versions, that it must not leave.")
                @Nullable String versionPin) {}
