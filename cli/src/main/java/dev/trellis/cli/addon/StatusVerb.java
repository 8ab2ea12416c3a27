package dev.trellis.cli.addon;

import dev.trellis.cli.fleet.ClusterFlag;
import dev.trellis.cli.fleet.Hub;
import dev.trellis.cli.fleet.HubFlags;
import dev.trellis.cli.shell.Argument;
import dev.trellis.cli.shell.Flag;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Table;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;
import dev.trellis.hub.view.Fleet;
import dev.trellis.hub.view.State;

import picocli.CommandLine.Model.CommandSpec;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Shows add-ons and clusters crosswise. */
final class StatusVerb implements Verb {
    /** A table of more columns is wider than a screen. */
    private static final int COLUMNS_MAX = 8;

    static final VerbHelp HELP =
            new VerbHelp(
                    "status",
                    "Show which add-on is in which state on which cluster.",
                    List.of(
                            "Clusters are rows and add-ons columns; with NAME or --cluster, and where",
                            "there are many add-ons, each has a line with the reason of its state."),
                    List.of(
                            "trellis addon status",
                            "trellis addon status monitoring",
                            "trellis addon status --cluster paris"));

    private final CommandSpec spec = HELP.spec(this);
    private final Argument name = Argument.optional(spec, "NAME", "Only this add-on.");
    private final Flag<String> cluster = ClusterFlag.optional(spec, "Only this cluster.");
    private final HubFlags hub = HubFlags.of(spec);
    private final Output output = Output.watched(spec);

    @Override
    public CommandSpec spec() {
        return spec;
    }

    @Override
    public void run() {
        hub.withHub(there -> output.whileWatched(() -> show(there)));
    }

    private void show(Hub there) {
        var fleet = there.fleet();
        name.find().ifPresent(addon -> Names.requireAddon(fleet, addon));
        cluster.find().ifPresent(only -> Names.requireCluster(fleet, only));
        var shown = shown(fleet);
        var addons = new TreeSet<>(shown.stream().map(State.Shown::addon).toList());
        var crosswise =
                name.find().isEmpty() && cluster.find().isEmpty() && addons.size() <= COLUMNS_MAX;
        output.show(shown, crosswise ? matrix(shown, addons) : lines(shown));
    }

    private List<State.Shown> shown(Fleet fleet) {
        return fleet.installs().entrySet().stream()
                .filter(entry -> isWanted(cluster.find(), entry.getKey()))
                .flatMap(entry -> entry.getValue().values().stream())
                .filter(install -> isWanted(name.find(), install.getMetadata().getName()))
                .map(State.Shown::of)
                .toList();
    }

    private static boolean isWanted(Optional<String> only, String name) {
        return only.isEmpty() || only.get().equals(name);
    }

    static Table lines(List<State.Shown> shown) {
        return new Table(
                List.of("ADD-ON", "CLUSTER", "STATE", "REASON"),
                shown.stream().map(StatusVerb::row).toList());
    }

    private static List<String> row(State.Shown shown) {
        return List.of(shown.addon(), shown.cluster(), shown.text(), shown.reason());
    }

    static Table matrix(List<State.Shown> shown, SortedSet<String> addons) {
        var headings = new ArrayList<>(List.of("CLUSTER"));
        headings.addAll(addons);
        var byCluster = new TreeMap<String, TreeMap<String, String>>();
        shown.forEach(one ->
                byCluster
                        .computeIfAbsent(one.cluster(), _ -> new TreeMap<>())
                        .put(one.addon(), one.text()));
        var rows = new ArrayList<List<String>>();
        byCluster.forEach((name, states) -> {
            var row = new ArrayList<>(List.of(name));
            addons.forEach(addon -> row.add(states.getOrDefault(addon, "-")));
            rows.add(row);
        });
        return new Table(headings, rows);
    }
}
