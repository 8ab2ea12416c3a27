package dev.trellis.bench.fleet;

import dev.trellis.api.addon.v1alpha1.ManagedClusterAddOn;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.engine.cache.CacheSettings;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.cache.Pruning;
import dev.trellis.engine.cache.Scope;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ResourceKind;

import io.prometheus.metrics.model.registry.PrometheusRegistry;

/** The works and installs of a fleet, kept up to date by watches, and how to write to them. */
record FleetView(
        KubeApi api,
        PrometheusRegistry registry,
        Caches caches,
        WatchCache<ManifestWork> works,
        WatchCache<ManagedClusterAddOn> installs)
        implements AutoCloseable {

    static FleetView open(KubeApi api) {
        var registry = new PrometheusRegistry();
        var caches = new Caches(api, CacheSettings.USUAL, registry);
        var works =
                caches.of(
                        Scope.all(ResourceKind.of(ManifestWork.class)),
                        Pruning.usual().and("status", "resourceStatus"));
        var installs = caches.of(Scope.all(ResourceKind.of(ManagedClusterAddOn.class)));
        caches.start();
        return new FleetView(api, registry, caches, works, installs);
    }

    @Override
    public void close() {
        caches.close();
    }
}
