package dev.trellis.hub.registration.health;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatusBuilder;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.meta.Condition;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.cache.Scope;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.controller.CacheSource;
import dev.trellis.engine.controller.Controller;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.queue.KeySink;
import dev.trellis.engine.write.WriteMetrics;
import dev.trellis.engine.write.Writer;

import java.time.InstantSource;
import java.util.List;

/** Carries the silence of clusters over to their add-ons. */
public final class SilenceController implements Controller<ObjectKey> {

    private final WatchCache<ManagedCluster> clusters;
    private final WatchCache<ManagedClusterAddOn> installs;
    private final Writer<ManagedClusterAddOn> writer;
    private final InstantSource clock;

    /**
     * @param kind of installed add-ons, as the server stores it
     * @param manager the name under which the server records what we write
     */
    public SilenceController(
            KubeApi api,
            Caches caches,
            ResourceKind<ManagedClusterAddOn> kind,
            WriteMetrics metrics,
            String manager,
            InstantSource clock) {
        clusters = caches.of(Scope.all(ResourceKind.of(ManagedCluster.class)));
        installs = caches.of(Scope.all(kind));
        writer = new Writer<>(api, kind, caches, metrics, manager);
        this.clock = clock;
    }

    public void lookInto(KeySink<ObjectKey> queue) {
        CacheSource.connect(installs, install -> List.of(ObjectKey.of(install)), queue);
        CacheSource.connect(
                clusters,
                cluster ->
                        installs.in(cluster.getMetadata().getName()).stream()
                                .map(ObjectKey::of)
                                .toList(),
                queue);
    }

    @Override
    public Next reconcile(ObjectKey key) {
        return installs.find(key)
                .flatMap(install ->
                        clusters.find(ObjectKey.ofClusterScoped(key.namespace()))
                                .map(cluster -> tell(cluster, install)))
                .orElse(Next.DONE);
    }

    private Next tell(ManagedCluster cluster, ManagedClusterAddOn install) {
        var conditions = SilenceDecision.conditions(cluster, install, clock.instant());
        return conditions.equals(install.status().conditions())
                ? Next.DONE
                : Next.after(writer.patchStatus(install, with(install, conditions)));
    }

    private static ManagedClusterAddOn with(
            ManagedClusterAddOn install, List<Condition> conditions) {
        var other = new ManagedClusterAddOn();
        other.setMetadata(install.getMetadata());
        other.setSpec(install.getSpec());
        other.setStatus(
                ManagedClusterAddOnStatusBuilder.builder(install.status())
                        .conditions(conditions)
                        .build());
        return other;
    }
}
