package dev.trellis.hub.registration.cluster;

import dev.trellis.api.addon.AddOnLabels;
import dev.trellis.api.cluster.ClusterLabels;
import dev.trellis.api.meta.Metadata;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.cache.LabelTerm;
import dev.trellis.engine.cache.Scope;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.controller.CacheSource;
import dev.trellis.engine.queue.KeySink;
import dev.trellis.engine.write.Outcome;
import dev.trellis.engine.write.WriteMetrics;
import dev.trellis.engine.write.Writer;

import io.fabric8.kubernetes.api.model.HasMetadata;

import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The objects of one kind that the hub makes for clusters and labels with their names. They are
 * watched, so that what is there costs no request and what somebody takes away comes back.
 */
final class Kept<T extends HasMetadata> {

    private final WatchCache<T> cache;
    private final Writer<T> writer;

    Kept(KubeApi api, Caches caches, Class<T> type, WriteMetrics metrics, String manager) {
        var kind = ResourceKind.of(type);
        cache =
                caches.of(
                        Scope.all(kind)
                                .labelled(
                                        new LabelTerm.Has(ClusterLabels.CLUSTER_NAME),
                                        // Those are the business of add-ons.
                                        new LabelTerm.Lacks(AddOnLabels.ADDON_NAME)));
        writer = new Writer<>(api, kind, caches, metrics, manager);
    }

    /** Has clusters looked at when something of theirs changes. */
    void lookInto(KeySink<String> clusters) {
        CacheSource.connect(
                cache,
                object -> Metadata.label(object, ClusterLabels.CLUSTER_NAME).stream().toList(),
                clusters);
    }

    Optional<T> find(ObjectKey key) {
        return cache.find(key);
    }

    /** Why it cannot be so, in the server's words; empty where it is. */
    Optional<String> ensure(T wanted) {
        return switch (writer.apply(wanted, find(ObjectKey.of(wanted)))) {
            case Outcome.Refused<T>(_, _, var message) -> Optional.of(message);
            case Outcome.Conflict<T>(var message) -> Optional.of(message);
            case Outcome.Gone<T> _ ->
                    Optional.of(wanted.getKind() + " " + ObjectKey.of(wanted) + " is gone");
            case Outcome.Written<T> _, Outcome.Skipped<T> _, Outcome.Exists<T> _ ->
                    Optional.empty();
        };
    }

    /** Deletes it, where it is there and not on its way out. */
    Optional<String> remove(ObjectKey key) {
        return find(key)
                .filter(found -> !Metadata.isTerminating(found))
                .map(writer::delete)
                .flatMap(Kept::why);
    }

    /**
     * Lets go what is on its way out.
     *
     * @param released the object without our finalizer
     */
    Optional<String> release(ObjectKey key, UnaryOperator<T> released) {
        return find(key)
                .filter(Metadata::isTerminating)
                .map(found -> writer.patch(found, released.apply(found)))
                .flatMap(Kept::why);
    }

    private static Optional<String> why(Outcome<?> outcome) {
        return switch (outcome) {
            case Outcome.Refused<?>(_, _, var message) -> Optional.of(message);
            case Outcome.Conflict<?>(var message) -> Optional.of(message);
            case Outcome.Written<?> _,
                    Outcome.Skipped<?> _,
                    Outcome.Gone<?> _,
                    Outcome.Exists<?> _ ->
                    Optional.empty();
        };
    }
}
