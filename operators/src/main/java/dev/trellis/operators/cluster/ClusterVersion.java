package dev.trellis.operators.cluster;

import dev.trellis.graph.constraint.Gvk;
import dev.trellis.graph.version.Version;

import java.util.Optional;
import java.util.Set;

/**
 * What a cluster offers operators by itself.
 *
 * @param served of the APIs that were asked about, those that the cluster serves
 */
public record ClusterVersion(Optional<Version> version, Set<Gvk> served) {
    public ClusterVersion {
        served = Set.copyOf(served);
    }
}
