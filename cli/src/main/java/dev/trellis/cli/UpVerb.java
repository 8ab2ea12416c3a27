package dev.trellis.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Says how to run what there is today against a cluster of the user's own. */
@Command(
        name = "up",
        header = "Show how to start Trellis.",
        description = {
            "Trellis runs against a Kubernetes API server that you have. This verb",
            "prints the commands for that; it starts nothing and changes nothing."
        },
        footer = "  trellis up")
final class UpVerb implements Runnable {
    private static final String COMMANDS =
            """
            Trellis is built. It brings no Kubernetes of its own yet, so it runs against yours:

              ./trellis crds | kubectl apply -f -   teach a cluster our kinds
              ./trellis --help                      see every verb

            A real kube-apiserver to try it on, without a container engine:

              tools/kube/obtain                     builds one, once, and says where it is
            """;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before a verb runs
    private CommandSpec spec;

    @Override
    public void run() {
        spec.commandLine().getOut().print(COMMANDS);
        spec.commandLine().getOut().flush();
    }
}
