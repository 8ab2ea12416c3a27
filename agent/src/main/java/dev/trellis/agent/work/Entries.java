package dev.trellis.agent.work;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.work.ManifestMeta;
import dev.trellis.api.work.ManifestStatus;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the hub was told so far about the manifests of a work, found by manifest. */
final class Entries {
    private final Map<ManifestMeta, ManifestStatus> exactly = new HashMap<>();

    /** Without ordinals, since manifests may be reordered; empty where two are the same then. */
    private final Map<ManifestMeta, Optional<ManifestStatus>> anywhere = new HashMap<>();

    Entries(List<ManifestStatus> told) {
        for (var entry : told) {
            exactly.putIfAbsent(entry.resourceMeta(), entry);
            anywhere.merge(
                    placeless(entry.resourceMeta()),
                    Optional.of(entry),
                    (_, _) -> Optional.empty());
        }
    }

    Optional<ManifestStatus> find(ManifestMeta manifest) {
        var exact = exactly.get(manifest);
        return exact != null
                ? Optional.of(exact)
                : anywhere.getOrDefault(placeless(manifest), Optional.empty());
    }

    /** Whether a condition of the manifest holds. */
    boolean holds(ManifestMeta manifest, String type) {
        return find(manifest)
                .filter(entry -> Condition.holds(entry.conditions(), type))
                .isPresent();
    }

    private static ManifestMeta placeless(ManifestMeta meta) {
        return new ManifestMeta(
                0,
                Resource.text(meta.group()),
                Resource.text(meta.version()),
                Resource.text(meta.kind()),
                Resource.text(meta.resource()),
                Resource.text(meta.name()),
                Resource.text(meta.namespace()));
    }
}
