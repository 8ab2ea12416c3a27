package dev.trellis.cli.addon;

import dev.trellis.cli.create.CreateVerb;
import dev.trellis.cli.plan.ApplyVerb;
import dev.trellis.cli.plan.PlanVerb;
import dev.trellis.cli.shell.Refusal;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;

import picocli.CommandLine.Model.CommandSpec;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The verbs about add-ons, under one name. */
public final class AddonVerb implements Verb {
    private static final VerbHelp HELP =
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

    private final Map<String, Verb> verbs = verbs();
    private final CommandSpec spec = HELP.group(this, verbs);

    private static Map<String, Verb> verbs() {
        var verbs = new TreeMap<String, Verb>();
        verbs.put("create", new CreateVerb());
        verbs.put("list", new ListVerb());
        verbs.put("status", new StatusVerb());
        verbs.put("why", new WhyVerb());
        verbs.put("graph", new GraphVerb());
        verbs.put("config", new ConfigVerb());
        verbs.put("enable", new EnableVerb());
        verbs.put("disable", new DisableVerb());
        verbs.put("plan", new PlanVerb());
        verbs.put("apply", new ApplyVerb());
        return verbs;
    }

    @Override
    public CommandSpec spec() {
        return spec;
    }

    @Override
    public void run() {
        throw Refusal.usage(
                "Say what to do with add-ons: choose one of "
                        + String.join(", ", verbs.keySet())
                        + ".");
    }
}
