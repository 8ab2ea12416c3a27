package dev.trellis.cli.operator;

import dev.trellis.cli.shell.Argument;
import dev.trellis.cli.shell.Format;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Refusal;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;
import dev.trellis.graph.resolve.Resolver;

import picocli.CommandLine.Model.CommandSpec;

import java.util.ArrayList;
import java.util.List;

/** Says why a subscription or an operator ends as it does. */
final class WhyVerb implements Verb {
    static final VerbHelp HELP =
            new VerbHelp(
                    "why",
                    "Say why a subscription is fulfilled or not, or why an operator is installed.",
                    List.of(
                            "NAME is a subscription (a package, where --subscribe names it) or an operator."),
                    List.of(
                            "trellis operator why queue --catalog catalog.yaml --subscribe queue",
                            "trellis operator why vault.v1.0.0 --catalog catalog.yaml --subscribe queue"));

    private final CommandSpec spec = HELP.spec(this);
    private final Argument name = Argument.required(spec, "NAME", "A subscription or an operator.");
    private final RunFlags flags;
    private final Output output;

    WhyVerb() {
        flags = new RunFlags(spec);
        output = Output.of(spec, Format.TEXT);
    }

    @Override
    public CommandSpec spec() {
        return spec;
    }

    /** What is told of one name. */
    private record Told(String name, List<String> because) {}

    @Override
    public void run() {
        var asked = name.value();
        var state = flags.state();
        var resolution = Resolver.resolve(state);
        var lines = new ArrayList<String>();
        Answer.of(state, resolution)
                .find(asked)
                .forEach(one -> {
                    if (one.fulfilled() && one.isNew()) {
                        lines.add("Subscription %s gets %s.".formatted(one.name(), one.by()));
                    }
                    lines.addAll(Answer.told(one));
                });
        var wiring = Wiring.of(state, resolution);
        lines.addAll(wiring.because(asked));
        if (lines.isEmpty()) {
            throw Refusal.failed(
                    "Nothing here is called %s: name one of the subscriptions %s or of the operators %s."
                            .formatted(
                                    asked,
                                    String.join(", ", resolution.outcomes().keySet()),
                                    String.join(", ", wiring.operators())));
        }
        output.show(new Told(asked, lines), lines);
    }
}
