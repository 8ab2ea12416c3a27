package dev.trellis.bench.fleet;

import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.addon.ConfigSpecHash;
import dev.trellis.api.addon.v1alpha1.AddOnDeploymentConfig;
import dev.trellis.api.addon.v1alpha1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1alpha1.ConfigReference;
import dev.trellis.api.addon.v1alpha1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1alpha1.ManagedClusterAddOnSpec;
import dev.trellis.api.addon.v1alpha1.ManagedClusterAddOnStatusBuilder;
import dev.trellis.api.json.ApiJson;
import dev.trellis.api.json.RawObject;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.placement.PlacementDecision;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.api.work.ManifestWorkSpec;
import dev.trellis.api.work.Workload;
import dev.trellis.engine.cache.CacheSettings;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.cache.Scope;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.ClientSource;
import dev.trellis.engine.client.Clients;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.write.WriteMetrics;
import dev.trellis.engine.write.Writer;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The least that a manager must do to get through the course, over and over again. */
final class TinyManager {
    private final KubeApi api;
    private final PrometheusRegistry registry = new PrometheusRegistry();
    private final WriteMetrics metrics = new WriteMetrics(registry);
    private final Caches caches;
    private final WatchCache<ClusterManagementAddOn> addOns;
    private final WatchCache<PlacementDecision> decisions;
    private final WatchCache<AddOnDeploymentConfig> configs;
    private final WatchCache<ManagedClusterAddOn> installs;
    private final WatchCache<ManifestWork> works;

    private TinyManager(KubeApi api) {
        this.api = api;
        caches = new Caches(api, CacheSettings.USUAL, registry);
        addOns = cache(ClusterManagementAddOn.class);
        decisions = cache(PlacementDecision.class);
        configs = cache(AddOnDeploymentConfig.class);
        installs = cache(ManagedClusterAddOn.class);
        works = cache(ManifestWork.class);
    }

    public static void main(String[] args) throws InterruptedException {
        var source = new ClientSource.Kubeconfig(Path.of(args[0]), Optional.empty());
        try (var client = new Clients(ApiJson.serialization()).make(source, "tiny")) {
            var manager = new TinyManager(KubeApi.of(client));
            manager.caches.start();
            while (true) {
                Thread.sleep(100);
                if (manager.caches.haveSynced()) {
                    manager.addOns.all().forEach(manager::roll);
                }
            }
        }
    }

    private void roll(ClusterManagementAddOn addOn) {
        var name = addOn.getMetadata().getName();
        var config = configs.all().getFirst();
        for (var decision : decisions.all()) {
            for (var cluster : decision.status().decisions()) {
                roll(new ObjectKey(cluster.clusterName(), name), config);
            }
        }
    }

    private void roll(ObjectKey key, AddOnDeploymentConfig config) {
        var install = installs.find(key);
        if (install.isEmpty()) {
            var wanted = new ManagedClusterAddOn();
            wanted.setMetadata(metadata(key));
            wanted.setSpec(new ManagedClusterAddOnSpec(null, List.of()));
            writer(ManagedClusterAddOn.class).create(wanted);
            return;
        }
        var known = works.find(key);
        var wanted = new ManifestWork();
        wanted.setMetadata(known.map(HasMetadata::getMetadata).orElseGet(() -> metadata(key)));
        wanted.setSpec(spec(config));
        if (known.isEmpty()) {
            writer(ManifestWork.class).create(wanted);
        } else if (!isChangedAs(known.get(), wanted)) {
            writer(ManifestWork.class).patch(known.get(), wanted);
        } else if (!WorkReport.isDue(known.get())) {
            tell(install.get(), config);
        }
    }

    private static boolean isChangedAs(ManifestWork one, ManifestWork other) {
        return one.spec().manifests().getFirst().sameContentAs(other.spec().manifests().getFirst());
    }

    private void tell(ManagedClusterAddOn install, AddOnDeploymentConfig config) {
        var name = config.getMetadata().getName();
        var hash = new ConfigSpecHash("fleet", name, "g" + config.getMetadata().getGeneration());
        var after = new ManagedClusterAddOn();
        after.setMetadata(install.getMetadata());
        after.setSpec(install.getSpec());
        after.setStatus(
                ManagedClusterAddOnStatusBuilder.builder()
                        .conditions(
                                List.of(
                                        condition(AddOnConditions.AVAILABLE, "True", "Reported"),
                                        condition(
                                                AddOnConditions.PROGRESSING, "False", "Completed")))
                        .configReferences(
                                List.of(
                                        new ConfigReference(
                                                "addon.open-cluster-management.io",
                                                "addondeploymentconfigs",
                                                name,
                                                "fleet",
                                                null,
                                                hash,
                                                hash)))
                        .build());
        writer(ManagedClusterAddOn.class).patchStatus(install, after);
    }

    private static Condition condition(String type, String status, String reason) {
        return new Condition(type, status, null, "2026-05-01T12:00:00Z", reason, "");
    }

    private static ManifestWorkSpec spec(AddOnDeploymentConfig config) {
        var level = config.getSpec().customizedVariables().getFirst().value();
        var manifest =
                """
                {"apiVersion": "v1", "kind": "ConfigMap",
                 "metadata": {"namespace": "default", "name": "tiny"},
                 "data": {"args": "--level=%s"}}
                """
                        .formatted(level);
        return new ManifestWorkSpec(
                new Workload(List.of(RawObject.of(manifest))), null, List.of(), null);
    }

    private static ObjectMeta metadata(ObjectKey key) {
        return new ObjectMetaBuilder().withNamespace(key.namespace()).withName(key.name()).build();
    }

    private <T extends HasMetadata> WatchCache<T> cache(Class<T> type) {
        return caches.of(Scope.all(ResourceKind.of(type)));
    }

    private <T extends HasMetadata> Writer<T> writer(Class<T> type) {
        return new Writer<>(api, ResourceKind.of(type), caches, metrics, "tiny");
    }
}
