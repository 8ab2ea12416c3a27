package dev.trellis.hub.registration.cluster;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.hub.registration.RegistrationSettings;

import java.time.Instant;
import java.util.List;

/**
 * All that a decision about a living cluster may look at.
 *
 * @param installs the add-ons in its namespace
 */
record ClusterState(
        ManagedCluster cluster,
        List<ManagedClusterAddOn> installs,
        RegistrationSettings settings,
        Instant now) {
    ClusterState {
        installs = List.copyOf(installs);
    }
}
