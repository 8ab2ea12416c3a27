package dev.trellis.cli.operator;

import dev.trellis.cli.shell.Format;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;
import dev.trellis.graph.resolve.Resolver;

import picocli.CommandLine.Model.CommandSpec;

import java.util.List;

/** Shows who needs whom. */
final class GraphVerb implements Verb {
    static final VerbHelp HELP =
            new VerbHelp(
                    "graph",
                    "Show who needs whom among the operators that a namespace would have.",
                    List.of("One line for each need: who has it, and who meets it."),
                    List.of("trellis operator graph --catalog catalog.yaml --subscribe queue"));

    private final CommandSpec spec = HELP.spec(this);
    private final RunFlags flags = new RunFlags(spec);
    private final Output output = Output.of(spec, Format.TEXT);

    @Override
    public CommandSpec spec() {
        return spec;
    }

    @Override
    public void run() {
        var state = flags.state();
        var wiring = Wiring.of(state, Resolver.resolve(state));
        output.show(wiring, wiring.lines());
    }
}
