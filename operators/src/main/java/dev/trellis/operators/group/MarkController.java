package dev.trellis.operators.group;

import dev.trellis.api.meta.Metadata;
import dev.trellis.api.operator.OperatorGroup;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.CacheSource;
import dev.trellis.engine.controller.Controller;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.queue.KeySink;
import dev.trellis.engine.write.Writer;
import dev.trellis.operators.kind.OperatorCaches;
import dev.trellis.operators.kind.Targets;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Marks namespaces with the groups that name or select them. */
public final class MarkController implements Controller<ObjectKey> {
    /** Begin of the labels; the uid of the group follows. */
    static final String MARK = "olm.operatorgroup.uid/";

    private final OperatorCaches caches;
    private final Writer<Namespace> writer;

    public MarkController(OperatorCaches caches, Writer<Namespace> writer) {
        this.caches = caches;
        this.writer = writer;
    }

    public void lookInto(KeySink<ObjectKey> keys) {
        CacheSource.connect(caches.namespaces(), one -> List.of(ObjectKey.of(one)), keys);
        var marked = caches.namespaces().index("marks", one -> marks(labels(one)).keySet());
        CacheSource.connect(caches.groups(), MarkController::targets, keys);
        CacheSource.connect(
                caches.groups(),
                group -> marked.find(mark(group)).stream().map(ObjectKey::of).toList(),
                keys);
    }

    private static List<ObjectKey> targets(OperatorGroup group) {
        return Targets.of(group).names().stream()
                .filter(name -> !name.equals(Targets.ALL))
                .map(ObjectKey::ofClusterScoped)
                .toList();
    }

    @Override
    public Next reconcile(ObjectKey key) {
        return caches.namespaces()
                .find(key)
                .filter(one -> !Metadata.isTerminating(one))
                .map(this::look)
                .orElse(Next.DONE);
    }

    private Next look(Namespace namespace) {
        var before = labels(namespace);
        var after = wanted(namespace.getMetadata().getName(), before, caches.groups().all());
        return after.equals(before)
                ? Next.DONE
                : Next.after(
                        writer.patch(
                                namespace,
                                new NamespaceBuilder(namespace)
                                        .editMetadata()
                                        .withLabels(after)
                                        .endMetadata()
                                        .build()));
    }

    /** A group of all namespaces marks none. */
    static Map<String, String> wanted(
            String namespace, Map<String, String> labels, List<OperatorGroup> groups) {
        var wanted = new TreeMap<>(labels);
        wanted.keySet().removeIf(label -> label.startsWith(MARK));
        for (var group : groups) {
            var targets = Targets.of(group);
            if (!targets.areAll() && targets.include(namespace) && !Metadata.isTerminating(group)) {
                wanted.put(mark(group), "");
            }
        }
        return wanted;
    }

    private static String mark(OperatorGroup group) {
        return MARK + group.getMetadata().getUid();
    }

    private static Map<String, String> marks(Map<String, String> labels) {
        var marks = new TreeMap<>(labels);
        marks.keySet().removeIf(label -> !label.startsWith(MARK));
        return marks;
    }

    private static Map<String, String> labels(Namespace namespace) {
        var labels = namespace.getMetadata().getLabels();
        return labels == null ? Map.of() : labels;
    }
}
