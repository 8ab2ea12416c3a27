package dev.trellis.cli.promote;

import dev.trellis.cli.shell.Flag;
import dev.trellis.cli.shell.Refusal;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;
import dev.trellis.promote.plan.Options;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Gathers the verbs about promotions; with TYPE NAME it is the short form of them. */
public final class PromoteVerb implements Verb {
    private static final VerbHelp HELP =
            new VerbHelp(
                    "promote",
                    "Take a running workload under the hub's management.",
                    List.of(
                            "With TYPE NAME and --dry-run, shows the plan: with -d of everything it needs, else",
                            "of the object alone."),
                    List.of(
                            "trellis promote plan deployment web -n demo -C paris",
                            "trellis promote graph deployment web -n demo -C paris -o mermaid",
                            "trellis promote deployment web -n demo -C paris -d --dry-run"));

    private final CommandSpec spec = HELP.group(this, verbs());
    private final PlanFlags flags = new PlanFlags(spec);
    private final Flag<Boolean> dependencies =
            Flag.of(
                    spec,
                    Boolean.class,
                    OptionSpec.builder("-d", "--dependencies")
                            .arity("0..1")
                            .fallbackValue("true")
                            .defaultValue("false")
                            .description("With everything it needs."));
    private final Flag<Boolean> dryRun =
            Flag.of(
                    spec,
                    Boolean.class,
                    OptionSpec.builder("--dry-run")
                            .arity("0..1")
                            .fallbackValue("true")
                            .defaultValue("false")
                            .description("Show what would be done, and do nothing."));
    private final PlanShown shown = new PlanShown(spec);

    private static Map<String, Verb> verbs() {
        var verbs = new TreeMap<String, Verb>();
        verbs.put("graph", new GraphVerb());
        verbs.put("plan", new PlanVerb());
        return verbs;
    }

    @Override
    public CommandSpec spec() {
        return spec;
    }

    @Override
    public void run() {
        shown.check();
        if (!dryRun.value()) {
            throw Refusal.usage(
                    "PRM-001 This version shows plans and does not carry them out yet: add --dry-run, or choose one of graph, plan.");
        }
        var depth = dependencies.value() ? Options.Depth.ALL : Options.Depth.NONE;
        shown.show(flags.plan(depth).plan());
    }
}
