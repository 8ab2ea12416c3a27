package dev.trellis.cli.cluster;

import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.cluster.ClusterConditions;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Metadata;
import dev.trellis.cli.fleet.Hub;
import dev.trellis.cli.fleet.HubFlags;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Table;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;

import picocli.CommandLine.Model.CommandSpec;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Lists the clusters of a fleet with their health. */
public final class ClustersVerb implements Verb {
    public static final VerbHelp HELP =
            new VerbHelp(
                    "clusters",
                    "List the clusters of a fleet with their health.",
                    List.of("ADD-ONS tells how many of those on the cluster are available."),
                    List.of("trellis clusters", "trellis clusters -o json"));

    private final CommandSpec spec = HELP.spec(this);
    private final HubFlags hub = HubFlags.of(spec);
    private final Output output = Output.watched(spec);

    @Override
    public CommandSpec spec() {
        return spec;
    }

    /** One cluster. */
    record Line(
            String name,
            String state,
            String reason,
            String kubernetes,
            int addons,
            int availableAddons) {
        List<String> row() {
            return List.of(
                    name,
                    state,
                    reason.isEmpty() ? "-" : reason,
                    kubernetes.isEmpty() ? "-" : kubernetes,
                    addons == 0 ? "-" : availableAddons + "/" + addons);
        }
    }

    @Override
    public void run() {
        hub.withHub(there -> output.whileWatched(() -> show(there)));
    }

    private void show(Hub there) {
        var all = new HashMap<String, Integer>();
        var available = new HashMap<String, Integer>();
        for (var install : there.installs(Optional.empty())) {
            var cluster = install.getMetadata().getNamespace();
            all.merge(cluster, 1, Integer::sum);
            if (Condition.holds(install.status().conditions(), AddOnConditions.AVAILABLE)) {
                available.merge(cluster, 1, Integer::sum);
            }
        }
        var lines =
                there.clusters().stream()
                        .map(cluster -> line(cluster, all, available))
                        .sorted(Comparator.comparing(Line::name))
                        .toList();
        output.show(
                lines,
                new Table(
                        List.of("NAME", "STATE", "REASON", "KUBERNETES", "ADD-ONS"),
                        lines.stream().map(Line::row).toList()));
    }

    private static Line line(
            ManagedCluster cluster, Map<String, Integer> all, Map<String, Integer> available) {
        var name = cluster.getMetadata().getName();
        var health = Condition.find(cluster.status().conditions(), ClusterConditions.AVAILABLE);
        var version = cluster.status().version();
        return new Line(
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
