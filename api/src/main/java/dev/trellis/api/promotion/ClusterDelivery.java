package dev.trellis.api.promotion;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Atomic;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** How a bundle fares on a cluster. */
@Wire
@Doc("How a bundle fares on a cluster.")
public record ClusterDelivery(
        @Doc("Name of the cluster.") @Required String name,
        @Doc("Objects that were there before.") @Nullable Integer adopted,
        @Doc("Objects that the hub brought.") @Nullable Integer created,
        @Doc("Objects that the cluster is to get.") @Nullable Integer objects,
        @Doc("Objects that the agent has applied.") @Nullable Integer applied,
        @Doc("Objects that are healthy.") @Nullable Integer healthy,
        @Doc("The works.") @Size(max = 100) @Atomic List<DeliveredWork> works,
        @Doc("What holds it up, for people.") @Size(max = 1024) @Nullable String message) {
    public ClusterDelivery {
        works = Copies.list(works);
    }
}
