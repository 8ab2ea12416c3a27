package dev.trellis.hub.addon;

import dev.trellis.api.work.ManifestWork;
import dev.trellis.sdk.deploy.WorkWrite;
import dev.trellis.sdk.work.WorkKey;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** How works look once some writes are through and before any agent has seen them. */
final class ProjectedWorks {
    private ProjectedWorks() {}

    static List<ManifestWork> of(Collection<ManifestWork> found, Collection<WorkWrite> writes) {
        SortedMap<WorkKey, ManifestWork> works = new TreeMap<>();
        found.forEach(work -> works.put(WorkKey.of(work), work));
        for (var write : writes) {
            switch (write) {
                case WorkWrite.Create(var work) -> works.put(WorkKey.of(work), work);
                case WorkWrite.Delete(var work) -> works.remove(WorkKey.of(work));
                case WorkWrite.Patch(var before, var work) ->
                        works.put(WorkKey.of(work), projected(before, work));
            }
        }
        return List.copyOf(works.values());
    }

    private static ManifestWork projected(ManifestWork before, ManifestWork after) {
        var generation = before.getMetadata().getGeneration();
        var next = generation == null ? 1 : generation + 1;
        var projected = new ManifestWork();
        projected.setMetadata(
                new ObjectMetaBuilder(after.getMetadata())
                        .withGeneration(before.spec().equals(after.spec()) ? generation : next)
                        .build());
        projected.setSpec(after.spec());
        projected.setStatus(before.status());
        return projected;
    }
}
