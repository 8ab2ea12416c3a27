package dev.trellis.cli.operator;

import dev.trellis.cli.shell.Format;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Refusal;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;
import dev.trellis.graph.resolve.Resolver;

import picocli.CommandLine.Model.CommandSpec;

import java.util.List;

/** Says which operators a namespace would get. */
final class ResolveVerb implements Verb {
    static final VerbHelp HELP =
            new VerbHelp(
                    "resolve",
                    "Say which operators a namespace would get, and why not others.",
                    List.of(
                            "Looks at all subscriptions at once. One that cannot be fulfilled is",
                            "explained with the smallest conflict and with changes that would help."),
                    List.of(
                            "trellis operator resolve --catalog catalog.yaml --subscribe queue",
                            "trellis operator resolve --catalog apps=./apps --subscribe queue:stable@queue.v1.0.0 -o json",
                            "kubectl get sub,csv,og,catsrc -n team -o yaml > state.yaml",
                            "trellis operator resolve --catalog catalog.yaml --cluster-state state.yaml --namespace team"));

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
        var answer = Answer.of(state, Resolver.resolve(state));
        output.show(answer, answer.lines());
        if (!answer.error().isEmpty() || answer.failed() > 0) {
            throw Refusal.failed(
                    answer.error().isEmpty()
                            ? "%d of %d subscriptions cannot be fulfilled: the reasons and what would help are shown above."
                                    .formatted(answer.failed(), answer.subscriptions().size())
                            : "Nothing was resolved: mend what is named above.");
        }
    }
}
