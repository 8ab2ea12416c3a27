package dev.trellis.sdk.health;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatus;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.sdk.agent.HealthProber;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.work.Manifests;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * All that a health decision may look at.
 *
 * @param status the install's status as decided so far in this pass
 * @param works the deploy works of the cluster that runs the agent, sorted
 * @param manifests what the install consists of
 */
public record HealthState(
        ManagedClusterAddOn addon,
        ManagedClusterAddOnStatus status,
        ManagedCluster cluster,
        Optional<HealthProber> prober,
        List<ManifestWork> works,
        Outcome<Manifests> manifests,
        Instant now) {
    public HealthState {
        works = List.copyOf(works);
    }
}
