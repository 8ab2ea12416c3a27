package dev.trellis.agent.work;

import dev.trellis.agent.manifest.LiveObject;
import dev.trellis.api.work.ManifestMeta;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.engine.cache.Lookouts;
import dev.trellis.engine.cache.Place;
import dev.trellis.engine.cache.Sight;
import dev.trellis.engine.client.ApiException;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.controller.Next;

import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * A work that has done its work or is about to go: nothing is applied any more, its objects are
 * only looked at.
 */
final class CompletedWork {
    private final Works works;
    private final MemberObjects objects;
    private final StatusDecision statuses;
    private final Lookouts<Owner> lookouts;
    private final Waits waits;

    CompletedWork(
            Works works,
            MemberObjects objects,
            StatusDecision statuses,
            Lookouts<Owner> lookouts,
            Waits waits) {
        this.works = works;
        this.objects = objects;
        this.statuses = statuses;
        this.lookouts = lookouts;
        this.waits = waits;
    }

    Next run(ManifestWork work, Memory memory, Instant now) {
        var places = new LinkedHashMap<ManifestMeta, Place>();
        var seen = new HashMap<ManifestMeta, LiveObject>();
        for (var entry : work.status().manifests()) {
            var meta = entry.resourceMeta();
            if (isNamed(meta)) {
                places.put(meta, place(meta));
            } else {
                seen.put(meta, new LiveObject.Unnamed());
            }
        }
        lookouts.want(
                new Owner.Work(work.getMetadata().getName()),
                new Lookouts.Wants(Set.copyOf(places.values()), Set.of()));
        var generation = Pass.generation(work);
        places.forEach((meta, place) -> look(memory, generation, meta, place, seen));
        var status =
                statuses.observe(
                        work.status(), generation, work.spec().manifestConfigs(), seen, now);
        var watched =
                places.values().stream()
                        .noneMatch(place -> lookouts.sight(place) instanceof Sight.Unknown);
        return Next.both(
                Next.after(works.setStatus(work, status)), watched ? waits.resync() : waits.poll());
    }

    private void look(
            Memory memory,
            long generation,
            ManifestMeta meta,
            Place place,
            Map<ManifestMeta, LiveObject> seen) {
        var resource = Resource.of(meta);
        var known = memory.find(resource, generation, "");
        if (known.isPresent()
                && lookouts.sight(place).equals(new Sight.Present(known.get().version()))) {
            return;
        }
        try {
            var live = objects.load(place);
            live.ifPresentOrElse(
                    object -> memory.put(resource, Memory.Memo.of(generation, "", object, object)),
                    () -> memory.forget(resource));
            seen.put(
                    meta,
                    live.<LiveObject>map(LiveObject.Found::new).orElseGet(LiveObject.Missing::new));
        } catch (ApiException e) {
            seen.put(meta, new LiveObject.Unreadable(String.valueOf(e.getMessage())));
        }
    }

    private static boolean isNamed(ManifestMeta meta) {
        return !Resource.text(meta.resource()).isEmpty()
                && !Resource.text(meta.version()).isEmpty()
                && !Resource.text(meta.name()).isEmpty();
    }

    private static Place place(ManifestMeta meta) {
        var object = Resource.of(meta);
        return new Place(
                ResourceKind.untyped(
                        object.group(),
                        Resource.text(meta.version()),
                        Resource.text(meta.kind()),
                        object.resource(),
                        !object.namespace().isEmpty()),
                new ObjectKey(object.namespace(), object.name()));
    }
}
