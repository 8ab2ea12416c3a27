package dev.trellis.sdk.manage;

import dev.trellis.api.addon.AddOnLabels;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.meta.Metadata;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.engine.cache.CacheIndex;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.cache.LabelTerm;
import dev.trellis.engine.cache.Scope;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;

import java.util.List;
import java.util.Optional;

/** What every part of an add-on manager looks at, each kind watched once. */
public final class AddonCaches {
    public static final ResourceKind<ManifestWork> WORKS = ResourceKind.of(ManifestWork.class);
    public static final ResourceKind<ManagedCluster> CLUSTERS =
            ResourceKind.of(ManagedCluster.class);

    private final AddonKinds kinds;
    private final WatchCache<ClusterManagementAddOn> declarations;
    private final WatchCache<ManagedClusterAddOn> installs;
    private final WatchCache<ManagedCluster> clusters;
    private final WatchCache<ManifestWork> works;
    private final CacheIndex<ManagedClusterAddOn> installsByAddon;
    private final CacheIndex<ManifestWork> worksByInstall;

    public AddonCaches(Caches caches, AddonKinds kinds) {
        this.kinds = kinds;
        declarations = caches.of(Scope.all(kinds.declarations()));
        installs = caches.of(Scope.all(kinds.installs()));
        clusters = caches.of(Scope.all(CLUSTERS));
        works = caches.of(Scope.all(WORKS).labelled(new LabelTerm.Has(AddOnLabels.ADDON_NAME)));
        installsByAddon =
                installs.index("addon", install -> List.of(install.getMetadata().getName()));
        worksByInstall =
                works.index(
                        "install", work -> installOf(work).stream().map(Object::toString).toList());
    }

    public AddonKinds kinds() {
        return kinds;
    }

    public WatchCache<ClusterManagementAddOn> declarations() {
        return declarations;
    }

    public WatchCache<ManagedClusterAddOn> installs() {
        return installs;
    }

    public WatchCache<ManagedCluster> clusters() {
        return clusters;
    }

    /** Works with the label of an add-on. */
    public WatchCache<ManifestWork> works() {
        return works;
    }

    public Optional<ClusterManagementAddOn> declaration(String addon) {
        return declarations.find(ObjectKey.ofClusterScoped(addon));
    }

    public Optional<ManagedCluster> cluster(String name) {
        return clusters.find(ObjectKey.ofClusterScoped(name));
    }

    /** The installs of an add-on on all clusters, those on their way out included. */
    public List<ManagedClusterAddOn> installsOf(String addon) {
        return installsByAddon.find(addon);
    }

    /** The works of an install, on its own cluster and where it is hosted. */
    public List<ManifestWork> worksOf(ObjectKey install) {
        return worksByInstall.find(install.toString());
    }

    /** The install that a work says it is for. */
    public static Optional<ObjectKey> installOf(ManifestWork work) {
        var cluster =
                Metadata.label(work, AddOnLabels.ADDON_NAMESPACE)
                        .orElse(work.getMetadata().getNamespace());
        return Metadata.label(work, AddOnLabels.ADDON_NAME)
                .filter(addon -> !addon.isEmpty())
                .map(addon -> new ObjectKey(cluster, addon));
    }
}
