package dev.trellis.cli.addon;

import dev.trellis.cli.shell.Flag;
import dev.trellis.cli.shell.Refusal;
import dev.trellis.hub.view.Fleet;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/** The flags by which a verb is told on which clusters to act. */
final class ClusterChoice {
    private final Flag<String> clusters;
    private final Flag<Boolean> all;

    ClusterChoice(CommandSpec verb) {
        clusters =
                Flag.of(
                        verb,
                        String.class,
                        OptionSpec.builder("--clusters", "--cluster")
                                .paramLabel("NAMES")
                                .description("The clusters, with commas between them."));
        all =
                Flag.of(
                        verb,
                        Boolean.class,
                        OptionSpec.builder("--all")
                                .arity("0")
                                .defaultValue("false")
                                .description("All clusters."));
    }

    /** What was chosen; every name is one of a cluster. */
    Collection<String> of(Fleet fleet) {
        if (clusters.find().isPresent() == all.value()) {
            throw Refusal.usage("Say on which clusters: either --clusters NAMES or --all.");
        }
        var chosen =
                clusters.find()
                        .map(names -> new TreeSet<>(List.of(names.split(",", -1))))
                        .orElseGet(() -> new TreeSet<>(fleet.clusters().keySet()));
        chosen.forEach(cluster -> Names.requireCluster(fleet, cluster));
        return chosen;
    }
}
