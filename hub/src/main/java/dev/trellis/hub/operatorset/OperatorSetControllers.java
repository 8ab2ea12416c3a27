package dev.trellis.hub.operatorset;

import dev.trellis.api.meta.Metadata;
import dev.trellis.api.operatorset.OperatorSet;
import dev.trellis.api.operatorset.OperatorSetMarks;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.controller.CacheSource;
import dev.trellis.engine.controller.ControllerSettings;
import dev.trellis.engine.controller.Controllers;
import dev.trellis.engine.event.EventRecorder;
import dev.trellis.engine.queue.Cause;
import dev.trellis.engine.queue.KeySink;
import dev.trellis.engine.write.WriteMetrics;
import dev.trellis.engine.write.Writer;
import dev.trellis.graph.resolve.Settings;
import dev.trellis.operators.kind.Kinds;
import dev.trellis.operators.source.Shelf;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

import java.time.InstantSource;
import java.util.Collection;
import java.util.List;

/** Puts the controller of this package together. */
public final class OperatorSetControllers {
    /** What the API server must serve for it. */
    public static final List<ResourceKind<?>> NEEDED =
            List.of(
                    SetCaches.SETS,
                    SetCaches.LOCKS,
                    SetCaches.STATUSES,
                    SetCaches.WORKS,
                    Kinds.CATALOGS);

    private static final ControllerSettings FEW = ControllerSettings.DEFAULT.withWorkers(2);

    private OperatorSetControllers() {}

    /**
     * What the controller shares with the rest of the hub.
     *
     * @param shelf the content of the hub's catalogs, which somebody else keeps up to date
     */
    public record Surroundings(
            KubeApi api,
            Caches caches,
            Shelf shelf,
            WriteMetrics writes,
            PrometheusRegistry registry,
            EventRecorder events,
            String manager,
            Settings settings,
            InstantSource clock) {
        <T extends HasMetadata> Writer<T> writer(ResourceKind<T> kind) {
            return new Writer<>(api, kind, caches, writes, manager);
        }
    }

    /** Adds it to a group, which must not begin before the caches are filled. */
    public static void addTo(Controllers group, Surroundings around) {
        var caches = new SetCaches(around.caches);
        var controller =
                new OperatorSetController(
                        caches,
                        around.shelf,
                        new Memo(around.registry),
                        around.writer(SetCaches.SETS),
                        new ClusterWriting(
                                around.writer(SetCaches.STATUSES),
                                around.writer(SetCaches.WORKS),
                                around.events),
                        around.settings,
                        around.events,
                        around.clock);
        connect(caches, around.shelf, group.add("operator-set", controller, FEW));
    }

    private static void connect(SetCaches caches, Shelf shelf, KeySink<ObjectKey> keys) {
        CacheSource.connect(caches.sets, set -> List.of(ObjectKey.of(set)), keys);
        CacheSource.connect(caches.works, one -> of(caches, one), keys);
        CacheSource.connect(caches.statuses, one -> of(caches, one), keys);
        CacheSource.connect(
                caches.placements, one -> placedBy(caches, List.of(ObjectKey.of(one))), keys);
        CacheSource.connect(
                caches.decisions,
                one -> placedBy(caches, SetCaches.placementOf(one).stream().toList()),
                keys);
        CacheSource.connect(
                caches.locks,
                lock ->
                        caches.sets.in(lock.getMetadata().getNamespace()).stream()
                                .filter(set ->
                                        set.getSpec()
                                                .lockName()
                                                .equals(lock.getMetadata().getName()))
                                .map(ObjectKey::of)
                                .toList(),
                keys);
        CacheSource.connect(
                caches.clusters,
                cluster ->
                        caches.statuses.in(cluster.getMetadata().getName()).stream()
                                .flatMap(one -> of(caches, one).stream())
                                .toList(),
                keys);
        shelf.onChange(catalog ->
                caches.sets.all().stream()
                        .filter(set ->
                                set.getSpec().catalogs().stream()
                                        .anyMatch(one ->
                                                one.hubRef().name().equals(catalog.name())
                                                        && one.hubRef()
                                                                .namespace()
                                                                .equals(catalog.namespace())))
                        .forEach(set -> keys.add(ObjectKey.of(set), Cause.CHANGE)));
    }

    private static Collection<ObjectKey> of(SetCaches caches, HasMetadata object) {
        return Metadata.label(object, OperatorSetMarks.SET).stream()
                .flatMap(label -> caches.setsByLabel.find(label).stream())
                .map(ObjectKey::of)
                .toList();
    }

    private static Collection<ObjectKey> placedBy(SetCaches caches, List<ObjectKey> placements) {
        return placements.stream()
                .flatMap(placement ->
                        caches.sets.in(placement.namespace()).stream()
                                .filter(set -> isPlacedBy(set, placement)))
                .map(ObjectKey::of)
                .toList();
    }

    private static boolean isPlacedBy(OperatorSet set, ObjectKey placement) {
        return set.getSpec().placementRef().name().equals(placement.name());
    }
}
