package dev.trellis.cli.promote;

import dev.trellis.cli.shell.Choice;
import dev.trellis.cli.shell.Flag;
import dev.trellis.cli.shell.GraphForm;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Refusal;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;
import dev.trellis.promote.draw.GraphForms;
import dev.trellis.promote.draw.PlanGraph;
import dev.trellis.promote.plan.Options;
import dev.trellis.promote.plan.Role;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.util.List;
import java.util.Set;

/** Draws what a workload needs. */
final class GraphVerb implements Verb {
    static final VerbHelp HELP =
            new VerbHelp(
                    "graph",
                    "Draw what a workload needs, and what that needs.",
                    List.of("Reads the same as `promote plan` and writes nothing."),
                    List.of(
                            "trellis promote graph deployment web -n demo -C paris",
                            "trellis promote graph deployment web -n demo -C paris -o dot | dot -Tsvg > web.svg",
                            "trellis promote graph --all-in-namespace demo -C paris --focus ConfigMap/web --reverse"));

    private final CommandSpec spec = HELP.spec(this);
    private final PlanFlags flags = new PlanFlags(spec);
    private final Flag<Options.Depth> dependencies = PlanVerb.depth(spec);
    private final Flag<String> focus =
            Flag.of(
                    spec,
                    String.class,
                    OptionSpec.builder("--focus")
                            .paramLabel("KIND/NAME")
                            .description("Only this object and what is around it."));
    private final Flag<Integer> steps =
            Flag.of(
                    spec,
                    Integer.class,
                    OptionSpec.builder("--depth")
                            .paramLabel("N")
                            .defaultValue("16")
                            .description(
                                    "How many steps from the focus (default: ${DEFAULT-VALUE})."));
    private final Flag<Boolean> reverse =
            Flag.of(
                    spec,
                    Boolean.class,
                    OptionSpec.builder("--reverse")
                            .arity("0")
                            .description("Go to those that need the focus."));
    private final Flag<Role[]> hide = hide(spec);
    private final Flag<GraphForm> form = GraphForm.flag(spec);

    private static Flag<Role[]> hide(CommandSpec verb) {
        var roles = Choice.of(Role.class);
        return Flag.of(
                verb,
                Role[].class,
                OptionSpec.builder("--hide")
                        .converters(roles)
                        .completionCandidates(roles.words())
                        .splitRegex(",")
                        .paramLabel("ROLES")
                        .description(
                                "Leave out objects in these roles: ${COMPLETION-CANDIDATES}."));
    }

    @Override
    public CommandSpec spec() {
        return spec;
    }

    @Override
    public void run() {
        var plan = flags.plan(dependencies.value()).plan();
        var whole = PlanGraph.of(plan).without(Set.of(hide.find().orElse(new Role[0])));
        var graph =
                focus.find()
                        .map(word ->
                                whole.around(
                                        whole.find(word)
                                                .orElseThrow(() ->
                                                        Refusal.usage(
                                                                "PRM-001 No object of the graph is %s: name one as KIND/NAME."
                                                                        .formatted(word)))
                                                .id(),
                                        steps.value(),
                                        reverse.find().orElse(false)))
                        .orElse(whole);
        Output.print(
                spec,
                switch (form.value()) {
                    case TEXT -> PlanShown.lines(GraphForms.tree(graph));
                    case DOT -> PlanShown.lines(GraphForms.dot(graph));
                    case MERMAID -> PlanShown.lines(GraphForms.mermaid(graph));
                    case JSON -> PlanShown.json(graph);
                });
    }
}
