package dev.trellis.graph.catalog;

import dev.trellis.graph.constraint.Gvk;
import dev.trellis.graph.version.Version;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What an operator asks of the cluster itself.
 *
 * @param nativeApis APIs that the cluster must serve, whoever provides them
 * @param installModes the supported ones; unknown where the catalog does not say
 */
public record ClusterNeeds(
        Optional<Version> minKubeVersion,
        List<Gvk> nativeApis,
        Optional<Set<InstallMode>> installModes) {
    public static final ClusterNeeds UNKNOWN =
            new ClusterNeeds(Optional.empty(), List.of(), Optional.empty());

    public ClusterNeeds {
        nativeApis = List.copyOf(nativeApis);
        installModes =
                installModes.map(modes -> Collections.unmodifiableSortedSet(new TreeSet<>(modes)));
    }

    /** The shapes of namespaces that an operator can watch. */
    public enum InstallMode {
        OWN_NAMESPACE("OwnNamespace"),
        SINGLE_NAMESPACE("SingleNamespace"),
        MULTI_NAMESPACE("MultiNamespace"),
        ALL_NAMESPACES("AllNamespaces");

        private final String word;

        InstallMode(String word) {
            this.word = word;
        }

        /** As manifests write it. */
        @Override
        public String toString() {
            return word;
        }
    }
}
