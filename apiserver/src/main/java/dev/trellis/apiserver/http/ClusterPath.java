package dev.trellis.apiserver.http;

import dev.trellis.apiserver.registry.Clusters;

/**
 * A path in two: which logical cluster, and what of it.
 *
 * @param prefix what addresses of the cluster begin with; empty for the default one
 */
public record ClusterPath(String cluster, String prefix, String path) {
    private static final String CLUSTERS = "/clusters/";

    public static ClusterPath of(String path) {
        if (!path.startsWith(CLUSTERS)) {
            return new ClusterPath(Clusters.DEFAULT, "", path);
        }
        var end = path.indexOf('/', CLUSTERS.length());
        var name = path.substring(CLUSTERS.length(), end < 0 ? path.length() : end);
        return new ClusterPath(name, CLUSTERS + name, end < 0 ? "/" : path.substring(end));
    }
}
