package dev.trellis.api.work;

import dev.trellis.api.json.RawObject;
import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import java.util.List;

/** The manifests of a work. */
@Wire
@Doc("The manifests.")
public record Workload(@Doc("Objects to apply, of any kind.") List<RawObject> manifests) {

    public Workload {
        manifests = Copies.list(manifests);
    }
}
