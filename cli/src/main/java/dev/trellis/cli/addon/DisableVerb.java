package dev.trellis.cli.addon;

import dev.trellis.cli.fleet.Hub;
import dev.trellis.cli.fleet.HubFlags;
import dev.trellis.cli.shell.Argument;
import dev.trellis.cli.shell.Flag;
import dev.trellis.cli.shell.Format;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Refusal;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.hub.dependency.Dependants;
import dev.trellis.hub.view.Fleet;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Removes an add-on from clusters. */
final class DisableVerb implements Verb {
    static final VerbHelp HELP =
            new VerbHelp(
                    "disable",
                    "Remove an add-on from clusters.",
                    List.of(
                            "Refused where another add-on on the cluster requires it, unless --force",
                            "says that this is meant. Nothing is removed before all was checked."),
                    List.of(
                            "trellis addon disable monitoring --clusters paris",
                            "trellis addon disable monitoring --all --force"));

    private final CommandSpec spec = HELP.spec(this);
    private final Argument name = Argument.required(spec, "NAME", "The add-on.");
    private final ClusterChoice clusters = new ClusterChoice(spec);
    private final Flag<Boolean> force =
            Flag.of(
                    spec,
                    Boolean.class,
                    OptionSpec.builder("--force")
                            .arity("0")
                            .defaultValue("false")
                            .description("Also where others require it."));
    private final HubFlags hub = HubFlags.of(spec);
    private final Output output = Output.of(spec, Format.TEXT);

    @Override
    public CommandSpec spec() {
        return spec;
    }

    @Override
    public void run() {
        hub.withHub(there -> disable(there, there.fleet(), name.value()));
    }

    private void disable(Hub there, Fleet fleet, String addon) {
        Names.requireAddon(fleet, addon);
        var chosen = clusters.of(fleet);
        if (!force.value()) {
            requireNobodyNeeds(fleet, addon, chosen);
        }
        var gone = new ArrayList<String>();
        var absent = new ArrayList<String>();
        for (var cluster : chosen) {
            (there.deleteInstall(new ObjectKey(cluster, addon)) ? gone : absent).add(cluster);
        }
        var done = new Done(addon, gone, absent);
        output.show(done, done.lines("is being removed", "was not installed"));
    }

    private static void requireNobodyNeeds(Fleet fleet, String addon, Collection<String> clusters) {
        for (var cluster : clusters) {
            var dependants =
                    Dependants.of(
                            addon,
                            fleet.on(cluster).values(),
                            name -> Optional.ofNullable(fleet.declarations().get(name)));
            if (!dependants.isEmpty()) {
                throw Refusal.failed(
                        "On %s %s: disable that first, or say --force."
                                .formatted(
                                        cluster,
                                        dependants.size() == 1
                                                ? "%s requires %s"
                                                        .formatted(dependants.getFirst(), addon)
                                                : "%s require %s"
                                                        .formatted(
                                                                String.join(", ", dependants),
                                                                addon)));
            }
        }
    }
}
