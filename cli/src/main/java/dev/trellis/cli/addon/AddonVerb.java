package dev.trellis.cli.addon;

import dev.trellis.cli.create.CreateVerb;
import dev.trellis.cli.plan.ApplyVerb;
import dev.trellis.cli.plan.PlanVerb;
import dev.trellis.cli.shell.Refusal;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;
import dev.trellis.cli.shell.VerbSet;

import picocli.CommandLine.Model.CommandSpec;

import java.util.List;

/** The verbs about add-ons, under one name. */
public final class AddonVerb implements Verb {
    public static final VerbHelp HELP =
            new VerbHelp(
                    "addon",
                    "Show add-ons, say why one is not available, and turn them on and off.",
                    List.of(
                            "Asks the hub; enable, disable and apply alone write to it, and create does",
                            "without."),
                    List.of(
                            "trellis addon status",
                            "trellis addon why monitoring --cluster paris",
                            "trellis addon graph -o mermaid"));

    private final CommandSpec spec = HELP.spec(this);

    @Override
    public CommandSpec spec() {
        return spec;
    }

    @Override
    public VerbSet verbs() {
        return VerbSet.NONE
                .with(ApplyVerb.HELP, ApplyVerb::new)
                .with(ConfigVerb.HELP, ConfigVerb::new)
                .with(CreateVerb.HELP, CreateVerb::new)
                .with(DisableVerb.HELP, DisableVerb::new)
                .with(EnableVerb.HELP, EnableVerb::new)
                .with(GraphVerb.HELP, GraphVerb::new)
                .with(ListVerb.HELP, ListVerb::new)
                .with(PlanVerb.HELP, PlanVerb::new)
                .with(StatusVerb.HELP, StatusVerb::new)
                .with(WhyVerb.HELP, WhyVerb::new);
    }

    @Override
    public void run() {
        throw Refusal.usage(
                "Say what to do with add-ons: choose one of "
                        + String.join(", ", verbs().names())
                        + ".");
    }
}
