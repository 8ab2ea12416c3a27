package dev.trellis.api.work;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import java.util.List;

/** Which objects outlive the work. */
@Wire
@Doc("Objects that outlive the work.")
public record SelectiveOrphans(@Doc("The objects.") List<ResourceIdentifier> orphaningRules) {

    public SelectiveOrphans {
        orphaningRules = Copies.list(orphaningRules);
    }
}
