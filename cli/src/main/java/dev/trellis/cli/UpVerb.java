package dev.trellis.cli;

import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;

import picocli.CommandLine.Model.CommandSpec;

import java.util.List;

/** Says how to run what there is today against a cluster of the user's own. */
final class UpVerb implements Verb {
    private static final VerbHelp HELP =
            new VerbHelp(
                    "up",
                    "Show how to start Trellis.",
                    List.of(
                            "Trellis runs against a Kubernetes API server that you have. This verb",
                            "prints the commands for that; it starts nothing and changes nothing."),
                    List.of("trellis up"));

    private static final String COMMANDS =
            """
            Trellis is built. It brings no Kubernetes of its own yet, so it runs against yours:

              ./trellis crds | kubectl apply -f -   teach a cluster our kinds
              ./trellis manager --help              run the hub's manager for it
              ./trellis --help                      see every verb

            A real kube-apiserver to try it on, without a container engine:

              tools/kube/obtain                     builds one, once, and says where it is
            """;

    private final CommandSpec spec = HELP.spec(this);

    @Override
    public CommandSpec spec() {
        return spec;
    }

    @Override
    public void run() {
        Output.print(spec, COMMANDS);
    }
}
