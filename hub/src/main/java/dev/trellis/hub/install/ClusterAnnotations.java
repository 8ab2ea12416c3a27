package dev.trellis.hub.install;

import dev.trellis.api.addon.AddOnAnnotations;

import java.util.Map;
import java.util.TreeMap;

/** The annotations that an install has from its cluster. */
public final class ClusterAnnotations {
    private ClusterAnnotations() {}

    /** Those of a cluster that its installs get. */
    static Map<String, String> copied(Map<String, String> ofCluster) {
        var copied = new TreeMap<>(ofCluster);
        copied.keySet().removeIf(key -> !isCopied(key));
        return copied;
    }

    /**
     * An install's annotations, brought in line with its cluster's.
     *
     * <p>Every add-on annotation that the cluster lacks goes, also one that a user set: so the
     * reference does, and add-ons rely on it. The install namespace stays, because there it is a
     * member of the older version in disguise.
     */
    public static Map<String, String> inLine(
            Map<String, String> ofInstall, Map<String, String> ofCluster) {
        var wanted = new TreeMap<>(ofInstall);
        wanted.keySet()
                .removeIf(key ->
                        isCopied(key)
                                && !key.equals(AddOnAnnotations.INSTALL_NAMESPACE)
                                && !ofCluster.containsKey(key));
        wanted.putAll(copied(ofCluster));
        return wanted;
    }

    /** Whether a change of a cluster's annotations concerns its installs. */
    public static boolean differ(Map<String, String> before, Map<String, String> after) {
        return !copied(before).equals(copied(after));
    }

    private static boolean isCopied(String key) {
        return key.startsWith(AddOnAnnotations.PREFIX);
    }
}
