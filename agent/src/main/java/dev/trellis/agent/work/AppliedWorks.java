package dev.trellis.agent.work;

import dev.trellis.api.work.AppliedManifestWork;
import dev.trellis.api.work.AppliedManifestWorkSpec;
import dev.trellis.api.work.AppliedManifestWorkStatus;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.api.work.WorkFinalizers;
import dev.trellis.engine.cache.CacheIndex;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.write.Outcome;
import dev.trellis.engine.write.Writer;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The agent's records on the member of what works brought there. */
final class AppliedWorks {
    private final WatchCache<AppliedManifestWork> cache;
    private final CacheIndex<AppliedManifestWork> byWork;
    private final Writer<AppliedManifestWork> writer;
    private final HubHash hub;
    private final String agent;

    AppliedWorks(
            WatchCache<AppliedManifestWork> cache,
            Writer<AppliedManifestWork> writer,
            HubHash hub,
            String agent) {
        this.cache = cache;
        this.byWork = cache.index("work", applied -> List.of(applied.getSpec().manifestWorkName()));
        this.writer = writer;
        this.hub = hub;
        this.agent = agent;
    }

    Writer<AppliedManifestWork> writer() {
        return writer;
    }

    HubHash hub() {
        return hub;
    }

    /** The record for a work of the current hub. */
    Optional<AppliedManifestWork> ofWork(String work) {
        return find(hub.appliedName(work));
    }

    Optional<AppliedManifestWork> find(String name) {
        return cache.find(ObjectKey.ofClusterScoped(name));
    }

    /** The names of all records of works of this name, of other hubs too. */
    List<String> namesOf(String work) {
        return byWork.find(work).stream().map(applied -> applied.getMetadata().getName()).toList();
    }

    /** Whether the record is kept by an agent with our identity. */
    boolean isOurs(AppliedManifestWork applied) {
        return agent.equals(applied.getSpec().agentID());
    }

    /** Makes the record, or brings it to what the work wants; it never loses labels. */
    Outcome<AppliedManifestWork> ensure(ManifestWork work, Optional<AppliedManifestWork> known) {
        var wanted = new AppliedManifestWorkSpec(hub.value(), agent, work.getMetadata().getName());
        if (known.isEmpty()) {
            var made = new AppliedManifestWork();
            made.setMetadata(
                    new ObjectMetaBuilder()
                            .withName(hub.appliedName(work.getMetadata().getName()))
                            .withLabels(labels(work.getMetadata().getLabels()))
                            .withFinalizers(WorkFinalizers.APPLIED_MANIFEST_WORK)
                            .build());
            made.setSpec(wanted);
            return writer.create(made);
        }
        var changed = copy(known.get());
        var labels = new HashMap<>(labels(known.get().getMetadata().getLabels()));
        labels.putAll(labels(work.getMetadata().getLabels()));
        var finalizers = new ArrayList<>(known.get().getMetadata().getFinalizers());
        if (!finalizers.contains(WorkFinalizers.APPLIED_MANIFEST_WORK)) {
            finalizers.add(WorkFinalizers.APPLIED_MANIFEST_WORK);
        }
        changed.setMetadata(
                new ObjectMetaBuilder(known.get().getMetadata())
                        .withLabels(labels)
                        .withFinalizers(finalizers)
                        .build());
        changed.setSpec(wanted);
        return writer.patch(known.get(), changed);
    }

    Outcome<AppliedManifestWork> setStatus(
            AppliedManifestWork known, AppliedManifestWorkStatus status) {
        var changed = copy(known);
        changed.setStatus(status);
        return writer.patchStatus(known, changed);
    }

    Outcome<AppliedManifestWork> removeFinalizer(AppliedManifestWork known) {
        var changed = copy(known);
        changed.setMetadata(
                new ObjectMetaBuilder(known.getMetadata())
                        .removeFromFinalizers(WorkFinalizers.APPLIED_MANIFEST_WORK)
                        .build());
        return writer.patch(known, changed);
    }

    private static AppliedManifestWork copy(AppliedManifestWork known) {
        var copy = new AppliedManifestWork();
        copy.setMetadata(known.getMetadata());
        copy.setSpec(known.getSpec());
        copy.setStatus(known.getStatus());
        return copy;
    }

    private static Map<String, String> labels(@Nullable Map<String, String> labels) {
        return Objects.requireNonNullElse(labels, Map.of());
    }
}
