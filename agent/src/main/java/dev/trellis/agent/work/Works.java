package dev.trellis.agent.work;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Conditions;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.api.work.ManifestWorkStatus;
import dev.trellis.api.work.ManifestWorkStatusBuilder;
import dev.trellis.api.work.WorkConditions;
import dev.trellis.api.work.WorkFinalizers;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.write.Outcome;
import dev.trellis.engine.write.Writer;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import java.time.Instant;
import java.util.Optional;

/** The works of this cluster on the hub. */
final class Works {
    private final WatchCache<ManifestWork> cache;
    private final Writer<ManifestWork> writer;
    private final String namespace;

    Works(WatchCache<ManifestWork> cache, Writer<ManifestWork> writer, String namespace) {
        this.cache = cache;
        this.writer = writer;
        this.namespace = namespace;
    }

    Optional<ManifestWork> find(String name) {
        return cache.find(new ObjectKey(namespace, name));
    }

    static boolean hasFinalizer(ManifestWork work) {
        return work.getMetadata().getFinalizers().contains(WorkFinalizers.MANIFEST_WORK);
    }

    Outcome<ManifestWork> addFinalizer(ManifestWork work) {
        var changed = copy(work);
        changed.setMetadata(
                new ObjectMetaBuilder(work.getMetadata())
                        .addToFinalizers(WorkFinalizers.MANIFEST_WORK)
                        .build());
        return writer.patch(work, changed);
    }

    Outcome<ManifestWork> removeFinalizer(ManifestWork work) {
        var changed = copy(work);
        changed.setMetadata(
                new ObjectMetaBuilder(work.getMetadata())
                        .removeFromFinalizers(WorkFinalizers.MANIFEST_WORK)
                        .build());
        return writer.patch(work, changed);
    }

    Outcome<ManifestWork> setStatus(ManifestWork work, ManifestWorkStatus status) {
        var changed = copy(work);
        changed.setStatus(status);
        return writer.patchStatus(work, changed);
    }

    Outcome<ManifestWork> tellDeleting(ManifestWork work, Instant now) {
        var conditions =
                Conditions.with(
                        work.status().conditions(),
                        WorkConditions.DELETING,
                        Condition.TRUE,
                        Pass.generation(work),
                        "WorkDeleting",
                        "ManifestWork is being deleted",
                        now);
        return setStatus(
                work,
                ManifestWorkStatusBuilder.builder(work.status()).conditions(conditions).build());
    }

    private static ManifestWork copy(ManifestWork work) {
        var copy = new ManifestWork();
        copy.setMetadata(work.getMetadata());
        copy.setSpec(work.getSpec());
        copy.setStatus(work.getStatus());
        return copy;
    }
}
