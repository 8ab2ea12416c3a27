package dev.trellis.cli.promote;

import dev.trellis.cli.shell.Flag;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;
import dev.trellis.cli.shell.VerbSet;
import dev.trellis.promote.plan.Options;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.util.List;

/** Gathers the verbs about promotions; with TYPE NAME it is the short form of them. */
public final class PromoteVerb implements Verb {
    public static final VerbHelp HELP =
            new VerbHelp(
                    "promote",
                    "Take a running workload under the hub's management.",
                    List.of(
                            "With TYPE NAME, promotes that object: with -d and everything it needs, else alone.",
                            "With --dry-run or -o it shows the plan instead, and writes nothing."),
                    List.of(
                            "trellis promote plan deployment web -n demo -C paris",
                            "trellis promote graph deployment web -n demo -C paris -o mermaid",
                            "trellis promote apply deployment web -n demo -C paris",
                            "trellis promote deployment web -n demo -C paris -d --dry-run"));

    private final CommandSpec spec = HELP.spec(this);
    private final PlanFlags flags = new PlanFlags(spec);
    private final Flag<Boolean> dependencies =
            Flag.ofBoolean(
                    spec,
                    false,
                    OptionSpec.builder("-d", "--dependencies")
                            .description("With everything it needs."));
    private final Flag<Boolean> dryRun =
            Flag.ofBoolean(
                    spec,
                    false,
                    OptionSpec.builder("--dry-run")
                            .description("Show what would be done, and do nothing."));
    private final PlanShown shown = new PlanShown(spec);
    private final ApplyFlags apply = new ApplyFlags(spec);

    @Override
    public CommandSpec spec() {
        return spec;
    }

    @Override
    public VerbSet verbs() {
        return VerbSet.NONE
                .with(ApplyVerb.HELP, ApplyVerb::new)
                .with(DeleteVerb.HELP, DeleteVerb::new)
                .with(EditVerb.HELP, EditVerb::new)
                .with(GraduateVerb.HELP, GraduateVerb::verb)
                .with(GraphVerb.HELP, GraphVerb::new)
                .with(PlanVerb.HELP, PlanVerb::new)
                .with(RollbackVerb.HELP, RollbackVerb::verb)
                .with(StatusVerb.HELP, StatusVerb::verb);
    }

    @Override
    public void run() {
        shown.check();
        var depth = dependencies.value() ? Options.Depth.ALL : Options.Depth.NONE;
        var planned = flags.plan(depth);
        if (dryRun.value() || shown.isAskedFor()) {
            shown.show(planned.plan());
            return;
        }
        PlanShown.refuse(planned.plan());
        apply.run(
                flags,
                planned,
                promotion -> Output.print(spec, PlanShown.lines(RecordText.of(promotion))));
    }
}
