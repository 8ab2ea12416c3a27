package dev.trellis.cli.promote;

import dev.trellis.cli.shell.Choice;
import dev.trellis.cli.shell.Flag;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;
import dev.trellis.promote.plan.Options;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.util.List;

/** Shows what a promotion would do. */
final class PlanVerb implements Verb {
    static final VerbHelp HELP =
            new VerbHelp(
                    "plan",
                    "Show what promoting a workload would do, with everything it needs.",
                    List.of(
                            "Reads the cluster on which it runs and the hub, and writes to neither: it asks the",
                            "cluster only what would change. The text lists objects as they would be applied."),
                    List.of(
                            "trellis promote plan deployment web -n demo -C paris --cluster-context paris",
                            "trellis promote plan --all-in-namespace demo -C paris -o yaml > plan.yaml"));

    private final CommandSpec spec = HELP.spec(this);
    private final PlanFlags flags = new PlanFlags(spec);
    private final Flag<Options.Depth> depth = depth(spec);
    private final PlanShown shown = new PlanShown(spec);

    static Flag<Options.Depth> depth(CommandSpec verb) {
        var words = Choice.of(Options.Depth.class);
        return Flag.of(
                verb,
                Options.Depth.class,
                OptionSpec.builder("--dependencies")
                        .converters(words)
                        .completionCandidates(words.words())
                        .paramLabel("DEPTH")
                        .defaultValue("all")
                        .description(
                                "How far to follow: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})."));
    }

    @Override
    public CommandSpec spec() {
        return spec;
    }

    @Override
    public void run() {
        shown.check();
        shown.show(flags.plan(depth.value()).plan());
    }
}
