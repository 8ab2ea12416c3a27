package dev.trellis.agent.registration;

import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.cluster.ReportedClaim;
import dev.trellis.api.meta.IntOrString;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All that is looked at to tell the hub about a cluster.
 *
 * @param failingFor how long the API server has been ill without a break
 * @param resources empty where they could not be learnt
 * @param claims empty where they could not be learnt
 */
record ClusterReport(
        ManagedCluster cluster,
        ApiHealth health,
        Duration failingFor,
        Optional<Resources> resources,
        Optional<List<ReportedClaim>> claims,
        Instant now) {

    /** Sums over the nodes, and the version of the API server. */
    record Resources(
            String version,
            Map<String, IntOrString> capacity,
            Map<String, IntOrString> allocatable) {}
}
