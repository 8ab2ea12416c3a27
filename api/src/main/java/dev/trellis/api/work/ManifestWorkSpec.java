package dev.trellis.api.work;

import dev.trellis.api.json.RawObject;
import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** What is applied on a managed cluster, and how. */
@Wire
@Doc("What is applied on the managed cluster, and how.")
public record ManifestWorkSpec(
        @Nullable Workload workload,
        @Nullable DeleteOption deleteOption,
        @Doc("How single manifests are applied and watched.") List<ManifestConfig> manifestConfigs,
        @Nullable Executor executor) {

    public static final ManifestWorkSpec EMPTY = ManifestWorkSpecBuilder.builder().build();

    public ManifestWorkSpec {
        manifestConfigs = Copies.list(manifestConfigs);
    }

    /** The manifests, none where there is no workload. */
    public List<RawObject> manifests() {
        return workload == null ? List.of() : workload.manifests();
    }
}
