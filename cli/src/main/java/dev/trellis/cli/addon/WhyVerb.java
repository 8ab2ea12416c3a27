package dev.trellis.cli.addon;

import dev.trellis.cli.fleet.ClusterFlag;
import dev.trellis.cli.fleet.HubFlags;
import dev.trellis.cli.shell.Argument;
import dev.trellis.cli.shell.Counted;
import dev.trellis.cli.shell.Flag;
import dev.trellis.cli.shell.Format;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;
import dev.trellis.hub.view.Fleet;
import dev.trellis.hub.view.WhyOnCluster;
import dev.trellis.hub.view.WhyOnFleet;

import picocli.CommandLine.Model.CommandSpec;

import java.util.ArrayList;
import java.util.List;

/** Says why an add-on is not as it is wanted. */
final class WhyVerb implements Verb {
    static final VerbHelp HELP =
            new VerbHelp(
                    "why",
                    "Say why an add-on is not as it is wanted, and what would change that.",
                    List.of(
                            "With --cluster, from what is seen down to what it follows from. Without,",
                            "the whole fleet, folded by causes."),
                    List.of(
                            "trellis addon why monitoring",
                            "trellis addon why monitoring --cluster paris",
                            "trellis addon why monitoring --cluster paris -o json"));

    private final CommandSpec spec = HELP.spec(this);
    private final Argument name = Argument.required(spec, "NAME", "The add-on.");
    private final Flag<String> cluster =
            ClusterFlag.optional(spec, "On this cluster; else on all that should have it.");
    private final HubFlags hub = HubFlags.of(spec);
    private final Output output = Output.of(spec, Format.TEXT);

    @Override
    public CommandSpec spec() {
        return spec;
    }

    @Override
    public void run() {
        hub.withHub(there -> {
            var fleet = there.fleet();
            var addon = name.value();
            cluster.find()
                    .ifPresentOrElse(
                            one -> explainOn(fleet, addon, one), () -> explainAll(fleet, addon));
        });
    }

    private void explainOn(Fleet fleet, String addon, String cluster) {
        Names.requireAddon(fleet, addon);
        var why = WhyOnCluster.of(fleet, addon, cluster);
        output.show(why, why.lines());
    }

    private void explainAll(Fleet fleet, String addon) {
        Names.requireAddon(fleet, addon);
        var why = WhyOnFleet.of(fleet, addon);
        output.show(why, lines(why));
    }

    private static List<String> lines(WhyOnFleet shown) {
        var lines = new ArrayList<String>();
        if (shown.notAvailable().places() > 0) {
            lines.addAll(shown.notAvailable().lines("not available"));
        }
        if (shown.otherwise().places() > 0) {
            lines.addAll(shown.otherwise().lines("available, but not as wanted"));
        }
        if (lines.isEmpty()) {
            lines.add(
                    "%s is as it is wanted wherever it is installed: %s."
                            .formatted(shown.addon(), Counted.of(shown.clusters(), "cluster")));
        } else {
            lines.add(
                    "To see one from symptom to cause: trellis addon why %s --cluster %s"
                            .formatted(shown.addon(), example(shown)));
        }
        return lines;
    }

    private static String example(WhyOnFleet shown) {
        var fold = shown.notAvailable().places() > 0 ? shown.notAvailable() : shown.otherwise();
        return fold.classes().getFirst().examples().getFirst();
    }
}
