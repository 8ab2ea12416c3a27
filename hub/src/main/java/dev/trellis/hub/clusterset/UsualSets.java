package dev.trellis.hub.clusterset;

import dev.trellis.api.cluster.ClusterAnnotations;
import dev.trellis.api.cluster.ClusterSetSelector;
import dev.trellis.api.cluster.ManagedClusterSet;
import dev.trellis.api.cluster.ManagedClusterSetSpec;
import dev.trellis.api.meta.LabelSelector;
import dev.trellis.api.meta.Metadata;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.Controller;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.queue.Cause;
import dev.trellis.engine.queue.KeySink;
import dev.trellis.engine.write.Writer;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Sees to it that every hub has the sets {@code default}, for clusters that name no set, and {@code
 * global}, for all. Who adds labels, annotations or namespaces to them keeps those.
 */
final class UsualSets implements Controller<ObjectKey> {
    private static final Map<ObjectKey, ClusterSetSelector> SELECTORS =
            Map.of(
                    ObjectKey.ofClusterScoped("default"),
                    new ClusterSetSelector(ClusterSetSelector.EXCLUSIVE_CLUSTER_SET_LABEL, null),
                    ObjectKey.ofClusterScoped("global"),
                    new ClusterSetSelector(
                            ClusterSetSelector.LABEL_SELECTOR,
                            new LabelSelector(Map.of(), List.of())));

    private final WatchCache<ManagedClusterSet> sets;
    private final Writer<ManagedClusterSet> writer;

    UsualSets(WatchCache<ManagedClusterSet> sets, Writer<ManagedClusterSet> writer) {
        this.sets = sets;
        this.writer = writer;
    }

    void lookInto(KeySink<ObjectKey> keys) {
        sets.onChange(change -> {
            var key = ObjectKey.of(change.object());
            if (SELECTORS.containsKey(key)) {
                keys.add(key, Cause.CHANGE);
            }
        });
        SELECTORS.keySet().forEach(key -> keys.add(key, Cause.BACKGROUND));
    }

    @Override
    public Next reconcile(ObjectKey key) {
        return Optional.ofNullable(SELECTORS.get(key))
                .map(selector ->
                        sets.find(key)
                                .map(set -> mend(set, selector))
                                .orElseGet(() -> create(key, selector)))
                .orElse(Next.DONE);
    }

    private Next create(ObjectKey key, ClusterSetSelector selector) {
        var set = new ManagedClusterSet();
        set.setMetadata(new ObjectMetaBuilder().withName(key.name()).build());
        set.setSpec(new ManagedClusterSetSpec(selector, List.of()));
        return Next.after(writer.create(set));
    }

    private Next mend(ManagedClusterSet set, ClusterSetSelector selector) {
        var isOthers =
                Metadata.annotation(set, ClusterAnnotations.SET_AUTO_UPDATE)
                        .filter("false"::equals)
                        .isPresent();
        if (isOthers
                || Metadata.isTerminating(set)
                || selector.equals(set.spec().clusterSelector())) {
            return Next.DONE;
        }
        var after = new ManagedClusterSet();
        after.setMetadata(set.getMetadata());
        after.setSpec(new ManagedClusterSetSpec(selector, set.spec().managedNamespaces()));
        after.setStatus(set.getStatus());
        return Next.after(writer.patch(set, after));
    }
}
