package dev.trellis.cli.promote;

import dev.trellis.cli.shell.Flag;
import dev.trellis.cli.shell.Format;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;
import dev.trellis.promote.plan.Options;

import picocli.CommandLine.Model.CommandSpec;

import java.util.List;

/** Promotes. */
final class ApplyVerb implements Verb {
    static final VerbHelp HELP =
            new VerbHelp(
                    "apply",
                    "Promote a workload with everything it needs, all or nothing.",
                    List.of(
                            "Plans, stores the plan on the hub and waits until the agent has adopted all objects.",
                            "Nothing is written to the cluster but by its agent, and no pod is restarted."),
                    List.of(
                            "trellis promote apply deployment web -n demo -C paris --cluster-context paris"));

    private final CommandSpec spec = HELP.spec(this);
    private final PlanFlags flags = new PlanFlags(spec);
    private final Flag<Options.Depth> depth = PlanVerb.depth(spec);
    private final ApplyFlags apply = new ApplyFlags(spec);
    private final Output output = Output.of(spec, Format.TEXT);

    @Override
    public CommandSpec spec() {
        return spec;
    }

    @Override
    public void run() {
        var planned = flags.plan(depth.value());
        PlanShown.refuse(planned.plan());
        apply.run(flags, planned, promotion -> output.show(promotion, RecordText.of(promotion)));
    }
}
