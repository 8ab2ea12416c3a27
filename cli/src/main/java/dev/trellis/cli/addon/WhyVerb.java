package dev.trellis.cli.addon;

import dev.trellis.cli.fleet.ClusterFlag;
import dev.trellis.cli.fleet.Fleet;
import dev.trellis.cli.fleet.HubFlags;
import dev.trellis.cli.shell.Argument;
import dev.trellis.cli.shell.Flag;
import dev.trellis.cli.shell.Format;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;
import dev.trellis.graph.explain.Explanation;
import dev.trellis.graph.explain.Explanations;
import dev.trellis.graph.explain.Fold;
import dev.trellis.graph.explain.Sentences;
import dev.trellis.hub.explain.InstallExplanation;

import picocli.CommandLine.Model.CommandSpec;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

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
            var fleet = Fleet.read(there);
            var addon = name.value();
            cluster.find()
                    .ifPresentOrElse(
                            one -> explainOn(fleet, addon, one), () -> explainAll(fleet, addon));
        });
    }

    /**
     * What is said of one cluster.
     *
     * @param roots what everything else follows from
     */
    record OnCluster(
            String addon,
            String cluster,
            Collection<Explanation> symptoms,
            Collection<Explanation> roots) {}

    private void explainOn(Fleet fleet, String addon, String cluster) {
        Names.requireAddon(fleet, addon);
        var told = InstallExplanation.explain(fleet.view(cluster), addon);
        output.show(
                new OnCluster(
                        addon, cluster, Explanations.symptoms(told), Explanations.roots(told)),
                told.isEmpty()
                        ? List.of("%s is as it is wanted on %s.".formatted(addon, cluster))
                        : Sentences.chain(told));
    }

    /** What is said of a fleet: of clusters where the add-on does not work, and of others. */
    record OnFleet(String addon, int clusters, Fold notAvailable, Fold otherwise) {}

    private void explainAll(Fleet fleet, String addon) {
        Names.requireAddon(fleet, addon);
        var concerned = concerned(fleet, addon);
        var places = concerned.isEmpty() ? fleet.clusters().keySet() : concerned;
        SortedMap<String, List<Explanation>> failing = new TreeMap<>();
        SortedMap<String, List<Explanation>> working = new TreeMap<>();
        for (var place : places) {
            var told = InstallExplanation.explain(fleet.view(place), addon);
            (works(fleet, addon, place) ? working : failing).put(place, told);
        }
        var shown = new OnFleet(addon, concerned.size(), Fold.of(failing), Fold.of(working));
        output.show(shown, lines(shown));
    }

    /** The clusters that have the add-on, and those that a placement chose for it. */
    private static Collection<String> concerned(Fleet fleet, String addon) {
        var concerned = new TreeSet<>(fleet.clustersChosenFor(addon));
        concerned.addAll(fleet.installsOf(addon).keySet());
        return concerned;
    }

    private static boolean works(Fleet fleet, String addon, String cluster) {
        var install = fleet.on(cluster).get(addon);
        if (install == null) {
            return false;
        }
        var state = State.of(install);
        return state == State.AVAILABLE || state == State.DEGRADED;
    }

    private static List<String> lines(OnFleet shown) {
        var lines = new ArrayList<String>();
        if (shown.notAvailable().places() > 0) {
            lines.addAll(shown.notAvailable().lines("not available"));
        }
        if (shown.otherwise().places() > 0) {
            lines.addAll(shown.otherwise().lines("available, but not as wanted"));
        }
        if (lines.isEmpty()) {
            lines.add(
                    "%s is as it is wanted on all %d clusters that have it."
                            .formatted(shown.addon(), shown.clusters()));
        } else {
            lines.add(
                    "To see one from symptom to cause: trellis addon why %s --cluster %s"
                            .formatted(shown.addon(), example(shown)));
        }
        return lines;
    }

    private static String example(OnFleet shown) {
        var fold = shown.notAvailable().places() > 0 ? shown.notAvailable() : shown.otherwise();
        return fold.classes().getFirst().examples().getFirst();
    }
}
