package dev.trellis.cli.cluster;

import dev.trellis.cli.fleet.Hub;
import dev.trellis.cli.fleet.HubFlags;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Table;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;
import dev.trellis.hub.view.ClusterLine;

import picocli.CommandLine.Model.CommandSpec;

import java.util.List;
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

    @Override
    public void run() {
        hub.withHub(there -> output.whileWatched(() -> show(there)));
    }

    private void show(Hub there) {
        var lines = ClusterLine.of(there.clusters(), there.installs(Optional.empty()));
        output.show(
                lines,
                new Table(
                        List.of("NAME", "STATE", "REASON", "KUBERNETES", "ADD-ONS"),
                        lines.stream().map(ClustersVerb::row).toList()));
    }

    private static List<String> row(ClusterLine line) {
        return List.of(
                line.name(),
                line.state(),
                line.reason().isEmpty() ? "-" : line.reason(),
                line.kubernetes().isEmpty() ? "-" : line.kubernetes(),
                line.addons() == 0 ? "-" : line.availableAddons() + "/" + line.addons());
    }
}
