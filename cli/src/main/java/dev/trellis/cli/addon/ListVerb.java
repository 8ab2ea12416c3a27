package dev.trellis.cli.addon;

import dev.trellis.cli.fleet.Hub;
import dev.trellis.cli.fleet.HubFlags;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Table;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;
import dev.trellis.hub.view.AddonLine;

import picocli.CommandLine.Model.CommandSpec;

import java.util.List;
import java.util.stream.Stream;

/** Lists the add-ons of a hub. */
final class ListVerb implements Verb {
    static final VerbHelp HELP =
            new VerbHelp(
                    "list",
                    "List the add-ons of a hub, with how many clusters have them.",
                    List.of("An optional dependency is shown with a question mark."),
                    List.of("trellis addon list", "trellis addon list -o json"));

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
        var lines = AddonLine.of(there.fleet());
        output.show(
                lines,
                new Table(
                        List.of(
                                "NAME",
                                "INSTALL",
                                "CLUSTERS",
                                "AVAILABLE",
                                "DEGRADED",
                                "NOT AVAILABLE",
                                "NEEDS"),
                        lines.stream().map(ListVerb::row).toList()));
    }

    private static List<String> row(AddonLine line) {
        var needs =
                String.join(
                        ", ",
                        Stream.concat(
                                        line.requires().stream(),
                                        line.uses().stream().map(name -> name + "?"))
                                .toList());
        return List.of(
                line.name(),
                line.installStrategy(),
                Integer.toString(line.clusters()),
                Integer.toString(line.available()),
                Integer.toString(line.degraded()),
                Integer.toString(line.unavailable()),
                needs.isEmpty() ? "-" : needs);
    }
}
