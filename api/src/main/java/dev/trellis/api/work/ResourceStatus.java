package dev.trellis.api.work;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import java.util.List;

/** What is observed about single manifests. */
@Wire
@Doc("What is observed about single manifests.")
public record ResourceStatus(
        @Doc("One entry per manifest, in their order.") List<ManifestStatus> manifests) {

    public ResourceStatus {
        manifests = Copies.list(manifests);
    }
}
