package dev.trellis.cli.addon;

import dev.trellis.cli.fleet.ClusterFlag;
import dev.trellis.cli.fleet.HubFlags;
import dev.trellis.cli.shell.Argument;
import dev.trellis.cli.shell.Flag;
import dev.trellis.cli.shell.GraphForm;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;
import dev.trellis.hub.view.Drawing;

import picocli.CommandLine.Model.CommandSpec;

import java.util.List;

/** Draws who needs whom. */
final class GraphVerb implements Verb {
    static final VerbHelp HELP =
            new VerbHelp(
                    "graph",
                    "Draw which add-ons need which, with how each is doing.",
                    List.of(
                            "With NAME, that one and all it needs. With --cluster, the states on that",
                            "cluster; else on how many clusters each is available. Cycles are marked."),
                    List.of(
                            "trellis addon graph",
                            "trellis addon graph monitoring --cluster paris",
                            "trellis addon graph -o dot | dot -Tsvg > addons.svg"));

    private final CommandSpec spec = HELP.spec(this);
    private final Argument name = Argument.optional(spec, "NAME", "The add-on to begin with.");
    private final Flag<String> cluster =
            ClusterFlag.optional(spec, "Show the states on this cluster.");
    private final HubFlags hub = HubFlags.of(spec);
    private final Flag<GraphForm> form = GraphForm.flag(spec);

    @Override
    public CommandSpec spec() {
        return spec;
    }

    @Override
    public void run() {
        hub.withHub(there -> {
            var fleet = there.fleet();
            name.find().ifPresent(addon -> Names.requireDeclared(fleet, addon));
            cluster.find().ifPresent(one -> Names.requireCluster(fleet, one));
            var drawing = Drawing.of(fleet, name.find(), cluster.find());
            switch (form.value()) {
                case TEXT -> print(GraphText.tree(drawing));
                case DOT -> print(GraphText.dot(drawing));
                case MERMAID -> print(GraphText.mermaid(drawing));
                case JSON -> Output.print(spec, Output.json(drawing));
            }
        });
    }

    private void print(List<String> lines) {
        Output.print(spec, String.join("\n", lines) + "\n");
    }
}
