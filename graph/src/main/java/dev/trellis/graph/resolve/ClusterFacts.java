package dev.trellis.graph.resolve;

import dev.trellis.graph.catalog.ClusterNeeds.InstallMode;
import dev.trellis.graph.constraint.Gvk;
import dev.trellis.graph.version.Version;

import java.util.Optional;
import java.util.Set;

/**
 * What the cluster and the namespace offer operators. What is not known forbids nothing.
 *
 * @param served the APIs that the cluster serves
 * @param installMode the shape of the namespaces that operators of this one watch
 * @param failForward whether an operator that failed may be updated all the same
 * @param excludesGlobalCatalogs whether the namespace leaves out the catalogs for everybody
 */
public record ClusterFacts(
        Optional<Version> kubernetes,
        Optional<Set<Gvk>> served,
        Optional<InstallMode> installMode,
        boolean failForward,
        boolean excludesGlobalCatalogs) {
    public static final ClusterFacts UNKNOWN =
            new ClusterFacts(Optional.empty(), Optional.empty(), Optional.empty(), false, false);

    public ClusterFacts {
        served = served.map(Set::copyOf);
    }
}
