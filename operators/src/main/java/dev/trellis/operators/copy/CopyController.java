package dev.trellis.operators.copy;

import dev.trellis.api.meta.Metadata;
import dev.trellis.api.operator.ClusterServiceVersion;
import dev.trellis.api.operator.OperatorMarks;
import dev.trellis.engine.cache.CacheIndex;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.CacheSource;
import dev.trellis.engine.controller.Controller;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.queue.KeySink;
import dev.trellis.engine.write.Outcome;
import dev.trellis.engine.write.Writer;
import dev.trellis.operators.kind.Copies;
import dev.trellis.operators.kind.OperatorCaches;
import dev.trellis.operators.kind.Targets;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;

/** Keeps the copies of an operator in the namespaces of its group. */
public final class CopyController implements Controller<ObjectKey> {
    private final OperatorCaches caches;
    private final Writer<ClusterServiceVersion> writer;
    private final boolean everywhere;
    private final CacheIndex<ClusterServiceVersion> copies;

    /**
     * @param everywhere whether an operator that acts in all namespaces is shown in all: as many
     *     objects as there are namespaces, for something that a question can answer
     */
    public CopyController(
            OperatorCaches caches, Writer<ClusterServiceVersion> writer, boolean everywhere) {
        this.caches = caches;
        this.writer = writer;
        this.everywhere = everywhere;
        this.copies =
                caches.operators()
                        .index(
                                "copies",
                                one -> original(one).map(ObjectKey::toString).stream().toList());
    }

    /** The operator that a copy shows. */
    private static Optional<ObjectKey> original(ClusterServiceVersion copy) {
        return Metadata.label(copy, OperatorMarks.COPIED_FROM)
                .map(home -> new ObjectKey(home, copy.getMetadata().getName()));
    }

    public void lookInto(KeySink<ObjectKey> keys) {
        CacheSource.connect(
                caches.operators(),
                one -> List.of(original(one).orElseGet(() -> ObjectKey.of(one))),
                keys);
        CacheSource.connect(
                caches.groups(), group -> living(group.getMetadata().getNamespace()), keys);
        // A namespace that comes or goes concerns whoever acts in it, which labels decide too.
        CacheSource.connect(caches.namespaces(), one -> acting(one.getMetadata().getName()), keys);
    }

    private List<ObjectKey> living(String namespace) {
        return caches.operatorsIn(namespace).stream().map(ObjectKey::of).toList();
    }

    private List<ObjectKey> acting(String namespace) {
        return caches.groups().all().stream()
                .filter(group -> Targets.of(group).include(namespace))
                .flatMap(group -> living(group.getMetadata().getNamespace()).stream())
                .toList();
    }

    @Override
    public Next reconcile(ObjectKey key) {
        var original = caches.operators().find(key).filter(one -> !Copies.isCopy(one));
        var wanted =
                original.map(one ->
                                CopyDecision.namespaces(
                                        one,
                                        caches.groupsIn(key.namespace()),
                                        caches.namespaces().all(),
                                        everywhere))
                        .orElseGet(Collections::emptySortedSet);
        var gone =
                copies.find(key.toString()).stream()
                        .filter(one -> !wanted.contains(one.getMetadata().getNamespace()))
                        .filter(one -> !Metadata.isTerminating(one))
                        .toList();
        var removed = Next.ofEach(gone, one -> Next.after(writer.delete(one)));
        return original.isEmpty() ? removed : Next.both(removed, show(original.get(), wanted));
    }

    private Next show(ClusterServiceVersion original, SortedSet<String> namespaces) {
        var outdated = new ArrayList<String>();
        var current = new ArrayList<ClusterServiceVersion>();
        for (var namespace : namespaces) {
            find(original, namespace)
                    .filter(one -> Copy.isCurrent(one, original))
                    .ifPresentOrElse(current::add, () -> outdated.add(namespace));
        }
        var told = Next.ofEach(current, one -> tell(one, original));
        if (outdated.isEmpty()) {
            return told;
        }
        // Live, because the cache leaves out what only people read.
        var whole = writer.load(ObjectKey.of(original));
        return whole.isEmpty()
                ? told
                : Next.both(told, Next.ofEach(outdated, one -> write(whole.get(), original, one)));
    }

    private Next write(
            ClusterServiceVersion whole, ClusterServiceVersion original, String namespace) {
        var wanted = Copy.of(whole, namespace, Copy.hash(original));
        var there = find(original, namespace).flatMap(one -> writer.load(ObjectKey.of(one)));
        if (there.filter(one -> !Copies.isCopy(one)).isPresent()) {
            // An operator of the same name lives there: nothing is shown in its place.
            return Next.DONE;
        }
        var outcome =
                there.isPresent()
                        ? writer.patch(there.get(), changed(there.get(), wanted))
                        : writer.create(wanted);
        return outcome instanceof Outcome.Written<ClusterServiceVersion>(var now)
                ? tell(now, original)
                : Next.after(outcome);
    }

    private static ClusterServiceVersion changed(
            ClusterServiceVersion there, ClusterServiceVersion wanted) {
        var after = new ClusterServiceVersion();
        after.setMetadata(
                new ObjectMetaBuilder(there.getMetadata())
                        .withLabels(wanted.getMetadata().getLabels())
                        .withAnnotations(wanted.getMetadata().getAnnotations())
                        .build());
        after.setSpec(wanted.getSpec());
        after.setStatus(there.getStatus());
        return after;
    }

    private Next tell(ClusterServiceVersion copy, ClusterServiceVersion original) {
        var status = Copy.status(original);
        if (status.equals(copy.status())) {
            return Next.DONE;
        }
        var after = new ClusterServiceVersion();
        after.setMetadata(copy.getMetadata());
        after.setSpec(copy.getSpec());
        after.setStatus(status);
        return Next.after(writer.patchStatus(copy, after));
    }

    private Optional<ClusterServiceVersion> find(ClusterServiceVersion original, String namespace) {
        return caches.operators().find(new ObjectKey(namespace, original.getMetadata().getName()));
    }
}
