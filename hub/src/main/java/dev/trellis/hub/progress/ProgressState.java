package dev.trellis.hub.progress;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.work.ManifestWork;

import java.util.Comparator;
import java.util.List;

/**
 * All that the progress of an install depends on.
 *
 * @param hosted whether its agent runs on another cluster and so has works there
 * @param works the add-on's works for this install, on its own cluster and where it is hosted
 */
public record ProgressState(ManagedClusterAddOn install, boolean hosted, List<ManifestWork> works) {
    public ProgressState {
        works =
                works.stream()
                        .sorted(
                                Comparator.comparing((ManifestWork work) ->
                                                work.getMetadata().getNamespace())
                                        .thenComparing(work -> work.getMetadata().getName()))
                        .toList();
    }
}
