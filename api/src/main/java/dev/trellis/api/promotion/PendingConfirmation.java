package dev.trellis.api.promotion;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** Objects of clusters that would be deleted, to be confirmed. */
@Wire
@Doc("Objects of clusters that would be deleted, to be confirmed.")
public record PendingConfirmation(
        @Doc("Digest of the list.") @Required String digest,
        @Doc("The objects, or the first of them.") @Size(max = 100) List<ObjectRef> objects,
        @Doc("How many they are.") @Nullable Integer total) {
    public PendingConfirmation {
        objects = Copies.list(objects);
    }
}
