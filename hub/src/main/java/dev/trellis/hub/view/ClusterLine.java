package dev.trellis.hub.view;

import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ClusterConditions;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Metadata;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One cluster with its health.
 *
 * @param reason why it is not available; empty where it is
 * @param kubernetes its version; empty where nobody has told it
 * @param addons how many it has
 */
public record ClusterLine(
        String name,
        String state,
        String reason,
        String kubernetes,
        int addons,
        int availableAddons) {
    /** A line for each cluster, in the order of their names. */
    public static List<ClusterLine> of(
            Collection<ManagedCluster> clusters, Collection<ManagedClusterAddOn> installs) {
        var all = new HashMap<String, Integer>();
        var available = new HashMap<String, Integer>();
        for (var install : installs) {
            var cluster = install.getMetadata().getNamespace();
            all.merge(cluster, 1, Integer::sum);
            if (Condition.holds(install.status().conditions(), AddOnConditions.AVAILABLE)) {
                available.merge(cluster, 1, Integer::sum);
            }
        }
        return clusters.stream()
                .map(cluster -> line(cluster, all, available))
                .sorted(Comparator.comparing(ClusterLine::name))
                .toList();
    }

    private static ClusterLine line(
            ManagedCluster cluster, Map<String, Integer> all, Map<String, Integer> available) {
        var name = cluster.getMetadata().getName();
        var health = Condition.find(cluster.status().conditions(), ClusterConditions.AVAILABLE);
        var version = cluster.status().version();
        return new ClusterLine(
                name,
                state(cluster, health),
                health.filter(found -> !found.holds()).map(Condition::reason).orElse(""),
                version == null || version.kubernetes() == null ? "" : version.kubernetes(),
                all.getOrDefault(name, 0),
                available.getOrDefault(name, 0));
    }

    private static String state(ManagedCluster cluster, Optional<Condition> health) {
        if (Metadata.isTerminating(cluster)) {
            return "leaving";
        }
        if (!Boolean.TRUE.equals(cluster.spec().hubAcceptsClient())) {
            return "not accepted";
        }
        if (!Condition.holds(cluster.status().conditions(), ClusterConditions.JOINED)) {
            return "joining";
        }
        if (health.isEmpty() || health.get().status().equals(Condition.UNKNOWN)) {
            return "unknown";
        }
        return health.get().holds() ? "available" : "not available";
    }
}
