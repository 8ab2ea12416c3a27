package dev.trellis.hub.addon;

import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.placement.Placement;
import dev.trellis.api.placement.PlacementDecision;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.engine.client.ObjectKey;

import java.util.List;
import java.util.Optional;

/**
 * The objects of a hub that decisions about add-ons look at: those in the caches of a manager, or
 * others that somebody only thinks of.
 */
public interface AddonObjects {
    Optional<ClusterManagementAddOn> declaration(String addon);

    Optional<ManagedClusterAddOn> install(ObjectKey key);

    /** The installs of an add-on on all clusters, those on their way out included. */
    List<ManagedClusterAddOn> installsOf(String addon);

    Optional<ManagedCluster> cluster(String name);

    Optional<Placement> placement(String namespace, String name);

    List<PlacementDecision> decisionsOf(String namespace, String placement);

    /** The works of an install, on its own cluster and where it is hosted. */
    List<ManifestWork> worksOf(ObjectKey install);
}
