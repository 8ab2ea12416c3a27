package dev.trellis.cli.plan;

import dev.trellis.cli.fleet.HubFlags;
import dev.trellis.cli.shell.Flag;
import dev.trellis.cli.shell.Format;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Refusal;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;
import dev.trellis.engine.client.KubeApi;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.nio.file.Path;
import java.util.List;

/** Shows what objects would do on every cluster before anything happens. */
public final class PlanVerb implements Verb {
    public static final VerbHelp HELP =
            new VerbHelp(
                    "plan",
                    "Show what objects would do on every cluster, before anything happens.",
                    List.of(
                            "Installs, updates with what changes in each manifest, removals, the order of",
                            "rollouts, dependencies that would lack, cycles. Clusters are taken to do what",
                            "they are told. The hub checks the objects and stores nothing. Ends with a",
                            "digest, by which trellis addon apply carries out exactly this."),
                    List.of(
                            "trellis addon plan -f monitoring.yaml",
                            "trellis addon plan -f template.yaml -f placement.yaml -o json"));

    private final CommandSpec spec = HELP.spec(this);
    private final Flag<Path[]> files =
            Flag.of(
                    spec,
                    Path[].class,
                    OptionSpec.builder("-f", "--file")
                            .paramLabel("FILE")
                            .arity("1..*")
                            .required(true)
                            .description("The objects, as YAML or JSON."));
    private final PlanStore plans = PlanStore.of(spec);
    private final HubFlags hub = HubFlags.of(spec);
    private final Output output = Output.of(spec, Format.TEXT);

    @Override
    public CommandSpec spec() {
        return spec;
    }

    @Override
    public void run() {
        var sources = PlanFiles.load(List.of(files.value()));
        hub.withServer(client -> show(sources, new Planning(KubeApi.of(client))));
    }

    private void show(List<PlanFiles.Source> sources, Planning planning) {
        var plan = planning.plan(PlanFiles.objects(sources)).view();
        if (plan.isPossible()) {
            plans.save(new PlanStore.Saved(plan, sources));
        }
        output.show(plan, PlanText.of(plan, "trellis addon apply" + hub.shown() + plans.shown()));
        if (!plan.isPossible()) {
            throw Refusal.failed(
                    "This cannot be applied%s: correct the files and plan again."
                            .formatted(
                                    plan.refusals().isEmpty()
                                            ? ", because add-ons would require each other"
                                            : ", because the hub refuses "
                                                    + plan.refusals().getFirst().about()));
        }
    }
}
