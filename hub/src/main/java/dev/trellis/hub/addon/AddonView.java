package dev.trellis.hub.addon;

import dev.trellis.api.addon.AddOnAnnotations;
import dev.trellis.api.addon.AddOnConfig;
import dev.trellis.api.addon.Dependency;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.meta.Metadata;
import dev.trellis.api.placement.Placement;
import dev.trellis.api.placement.PlacementDecision;
import dev.trellis.api.placement.PlacementLabels;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.engine.cache.CacheIndex;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.cache.Scope;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.hub.configuration.ConfigName;
import dev.trellis.hub.configuration.InstallReferences;
import dev.trellis.hub.configuration.PlacementName;
import dev.trellis.sdk.manage.AddonCaches;
import dev.trellis.sdk.manage.ConfigCaches;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What the hub knows about add-ons, from memory, and the ways to look it up. */
final class AddonView implements AddonObjects {
    private final AddonCaches addons;
    private final ConfigCaches configs;
    private final WatchCache<Placement> placements;
    private final WatchCache<PlacementDecision> decisions;
    private final CacheIndex<PlacementDecision> decisionsByPlacement;
    private final CacheIndex<ClusterManagementAddOn> declarationsByPlacement;
    private final CacheIndex<ClusterManagementAddOn> declarationsByDependency;
    private final CacheIndex<ClusterManagementAddOn> declarationsByConfig;
    private final CacheIndex<ManagedClusterAddOn> installsByConfig;
    private final CacheIndex<ManagedClusterAddOn> installsByHost;

    AddonView(Caches caches, AddonCaches addons, ConfigCaches configs) {
        this.addons = addons;
        this.configs = configs;
        placements = caches.of(Scope.all(ResourceKind.of(Placement.class)));
        decisions = caches.of(Scope.all(ResourceKind.of(PlacementDecision.class)));
        decisionsByPlacement = decisions.index("placement", AddonView::placementOf);
        declarationsByPlacement =
                addons.declarations().index("placement", AddonView::placementsNamedBy);
        declarationsByDependency =
                addons.declarations()
                        .index(
                                "dependency",
                                declaration ->
                                        declaration.getSpec().dependencies().stream()
                                                .map(Dependency::name)
                                                .distinct()
                                                .toList());
        declarationsByConfig =
                addons.declarations()
                        .index(
                                "config",
                                declaration ->
                                        configsNamedBy(declaration)
                                                .map(ConfigName::toString)
                                                .distinct()
                                                .toList());
        installsByConfig =
                addons.installs()
                        .index(
                                "config",
                                install ->
                                        InstallReferences.allNamedBy(install).stream()
                                                .map(ConfigName::toString)
                                                .toList());
        installsByHost =
                addons.installs()
                        .index(
                                "host",
                                install ->
                                        Metadata.annotation(
                                                        install, AddOnAnnotations.HOSTING_CLUSTER)
                                                .stream()
                                                .toList());
    }

    AddonCaches addons() {
        return addons;
    }

    ConfigCaches configs() {
        return configs;
    }

    WatchCache<Placement> placements() {
        return placements;
    }

    WatchCache<PlacementDecision> decisions() {
        return decisions;
    }

    @Override
    public Optional<ClusterManagementAddOn> declaration(String addon) {
        return addons.declaration(addon);
    }

    @Override
    public Optional<ManagedClusterAddOn> install(ObjectKey key) {
        return addons.installs().find(key);
    }

    @Override
    public List<ManagedClusterAddOn> installsOf(String addon) {
        return addons.installsOf(addon);
    }

    @Override
    public Optional<ManagedCluster> cluster(String name) {
        return addons.cluster(name);
    }

    @Override
    public List<ManifestWork> worksOf(ObjectKey install) {
        return addons.worksOf(install);
    }

    @Override
    public Optional<Placement> placement(String namespace, String name) {
        return placements.find(new ObjectKey(namespace, name));
    }

    @Override
    public List<PlacementDecision> decisionsOf(String namespace, String placement) {
        return decisionsByPlacement.find(namespace + "/" + placement);
    }

    List<ClusterManagementAddOn> declarationsOnPlacement(String namespace, String placement) {
        return declarationsByPlacement.find(namespace + "/" + placement);
    }

    /** The declarations that name this add-on among their dependencies. */
    List<ClusterManagementAddOn> dependants(String addon) {
        return declarationsByDependency.find(addon);
    }

    List<ClusterManagementAddOn> declarationsWith(ConfigName config) {
        return declarationsByConfig.find(config.toString());
    }

    List<ManagedClusterAddOn> installsWith(ConfigName config) {
        return installsByConfig.find(config.toString());
    }

    List<ManagedClusterAddOn> installsHostedOn(String cluster) {
        return installsByHost.find(cluster);
    }

    /** All configuration objects that a declaration names. */
    static Stream<ConfigName> configsNamedBy(ClusterManagementAddOn declaration) {
        var strategy = declaration.getSpec().installStrategy();
        var placed =
                strategy == null
                        ? Stream.<AddOnConfig>empty()
                        : strategy.placements().stream()
                                .flatMap(placement -> placement.configs().stream());
        return Stream.concat(declaration.getSpec().defaultConfigs().stream(), placed)
                .map(ConfigName::of);
    }

    static List<String> placementOf(PlacementDecision decision) {
        return Metadata.label(decision, PlacementLabels.PLACEMENT).stream()
                .map(name -> decision.getMetadata().getNamespace() + "/" + name)
                .toList();
    }

    private static List<String> placementsNamedBy(ClusterManagementAddOn declaration) {
        return PlacementReading.placementsOf(declaration).stream()
                .map(PlacementName::toString)
                .toList();
    }
}
