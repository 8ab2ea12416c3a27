package dev.trellis.console.data;

import dev.trellis.api.addon.AddOnLabels;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.operatorset.ClusterOperatorStatus;
import dev.trellis.api.placement.Placement;
import dev.trellis.api.placement.PlacementDecision;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.engine.cache.CacheSettings;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.cache.Change;
import dev.trellis.engine.cache.LabelTerm;
import dev.trellis.engine.cache.Pruning;
import dev.trellis.engine.cache.Scope;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.client.Servers;
import dev.trellis.hub.configuration.ConfigName;
import dev.trellis.hub.configuration.ConfigObjects;
import dev.trellis.hub.configuration.ConfigType;
import dev.trellis.hub.explain.ClusterView;
import dev.trellis.hub.view.ConfigKinds;
import dev.trellis.hub.view.Fleet;
import dev.trellis.sdk.manage.AddonKinds;
import dev.trellis.sdk.manage.ConfigObject;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** The objects of a hub in memory, kept up to date by watches. */
final class HubWatch implements AutoCloseable {
    private static final Duration LOOK_AGAIN = Duration.ofMillis(20);

    private final Caches caches;
    private final Revisions revisions;
    private final WatchCache<ManagedCluster> clusters;
    private final WatchCache<ClusterManagementAddOn> declarations;
    private final WatchCache<ManagedClusterAddOn> installs;
    private final WatchCache<Placement> placements;
    private final WatchCache<PlacementDecision> decisions;
    private final WatchCache<ManifestWork> works;
    private final List<WatchCache<ConfigObject>> configs;
    private final Optional<WatchCache<ClusterOperatorStatus>> operators;

    private HubWatch(KubeApi hub, Revisions revisions) {
        this.revisions = revisions;
        caches = new Caches(hub, CacheSettings.USUAL, new PrometheusRegistry());
        var kinds = AddonKinds.stored(hub);
        clusters = all(ResourceKind.of(ManagedCluster.class));
        declarations = all(kinds.declarations());
        installs = all(kinds.installs());
        placements = all(ResourceKind.of(Placement.class));
        decisions = all(ResourceKind.of(PlacementDecision.class));
        works =
                told(
                        caches.of(
                                Scope.all(ResourceKind.of(ManifestWork.class))
                                        .labelled(new LabelTerm.Has(AddOnLabels.ADDON_NAME)),
                                // Manifests may be Secrets, and no page shows any of them.
                                Pruning.usual().and("spec", "workload")));
        configs =
                ConfigKinds.ALL.stream()
                        .filter(kind -> isReadable(hub, kind))
                        .map(this::all)
                        .toList();
        operators =
                Optional.of(ResourceKind.of(ClusterOperatorStatus.class))
                        .filter(kind -> isReadable(hub, kind))
                        .map(this::all);
    }

    /**
     * Begins to watch.
     *
     * @throws dev.trellis.engine.client.ClientProblem where the server is not one to work with
     */
    static HubWatch start(KubeApi hub, Revisions revisions) {
        Servers.check(hub);
        var watch = new HubWatch(hub, revisions);
        Servers.requireServed(
                hub, List.of(watch.clusters.scope().kind(), watch.installs.scope().kind()));
        watch.caches.start();
        return watch;
    }

    /** Waits until everything has been read once; false where that takes too long. */
    boolean awaitSynced(Duration patience) throws InterruptedException {
        var end = System.nanoTime() + patience.toNanos();
        while (!caches.haveSynced()) {
            if (System.nanoTime() > end) {
                return false;
            }
            Thread.sleep(LOOK_AGAIN);
        }
        return true;
    }

    /** What keeps the view from being up to date, a sentence each. */
    List<String> troubles() {
        return caches.troubles().entrySet().stream()
                .map(entry -> entry.getKey() + ": " + entry.getValue())
                .sorted()
                .toList();
    }

    Fleet fleet() {
        return Fleet.of(
                clusters.all(),
                declarations.all(),
                installs.all(),
                ClusterView.placementStates(placements.all(), decisions.all()),
                configs(),
                works.all(),
                operators.map(WatchCache::all));
    }

    @Override
    public void close() {
        caches.close();
    }

    private ConfigObjects configs() {
        var found = new HashMap<ConfigName, ConfigObjects.Observed>();
        for (var cache : configs) {
            for (var config : cache.all()) {
                var metadata = config.getMetadata();
                found.put(
                        new ConfigName(
                                typeOf(cache),
                                Objects.requireNonNullElse(metadata.getNamespace(), ""),
                                metadata.getName()),
                        new ConfigObjects.Observed(config.hash(), config.generation()));
            }
        }
        return new ConfigObjects(
                configs.stream().map(HubWatch::typeOf).collect(Collectors.toSet()),
                Map.copyOf(found));
    }

    private static ConfigType typeOf(WatchCache<ConfigObject> cache) {
        var kind = cache.scope().kind();
        return new ConfigType(kind.group(), kind.plural());
    }

    private <T extends HasMetadata> WatchCache<T> all(ResourceKind<T> kind) {
        return told(caches.of(Scope.all(kind)));
    }

    private <T extends HasMetadata> WatchCache<T> told(WatchCache<T> cache) {
        cache.onChange(change -> {
            if (!(change instanceof Change.Repeated<T>)) {
                revisions.next();
            }
        });
        return cache;
    }

    /** Some kinds are not on every hub or not for every user, and the rest is worth showing. */
    private static boolean isReadable(KubeApi hub, ResourceKind<?> kind) {
        // Live, once at the start: a cache would ask in vain for ever.
        return hub.send(Call.get(kind.path(Optional.empty())).with("limit", "1")).succeeded();
    }
}
