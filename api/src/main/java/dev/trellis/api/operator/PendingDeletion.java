package dev.trellis.api.operator;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import java.util.List;

/** Objects of one kind that are to be deleted. */
@Wire
@Doc("Objects that are to be deleted.")
public record PendingDeletion(
        @Doc("API group of the objects.") @Required String group,
        @Doc("Kind of the objects.") @Required String kind,
        @Doc("The objects.") @Required List<PendingInstance> instances) {
    public PendingDeletion {
        instances = Copies.list(instances);
    }
}
