package dev.trellis.cli.addon;

import dev.trellis.api.addon.InstallStrategy;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.cli.fleet.Fleet;
import dev.trellis.cli.fleet.Hub;
import dev.trellis.cli.fleet.HubFlags;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Table;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;
import dev.trellis.hub.dependency.Need;

import picocli.CommandLine.Model.CommandSpec;

import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Lists the add-ons of a hub. */
final class ListVerb implements Verb {
    static final VerbHelp HELP =
            new VerbHelp(
                    "list",
                    "List the add-ons of a hub, with how many clusters have them.",
                    List.of("An optional dependency is shown with a question mark."),
                    List.of("trellis addon list", "trellis addon list -o json"));

    private final CommandSpec spec = HELP.spec(this);
    private final HubFlags hub = HubFlags.of(spec);
    private final Output output = Output.watched(spec);

    @Override
    public CommandSpec spec() {
        return spec;
    }

    /** One add-on. */
    record Line(
            String name,
            String installStrategy,
            int clusters,
            int available,
            int degraded,
            int unavailable,
            List<String> requires,
            List<String> uses) {
        static Line of(Fleet fleet, String addon) {
            var declaration = Optional.ofNullable(fleet.declarations().get(addon));
            var states = fleet.installsOf(addon).values().stream().map(State::of).toList();
            var available = count(states, State.AVAILABLE);
            var degraded = count(states, State.DEGRADED);
            var needs =
                    declaration
                            .map(found -> Need.of(found.getSpec().dependencies()))
                            .orElse(List.of());
            return new Line(
                    addon,
                    declaration.map(Line::strategy).orElse("not declared"),
                    states.size(),
                    available,
                    degraded,
                    states.size() - available - degraded,
                    needs.stream().filter(Need::required).map(Need::name).toList(),
                    needs.stream().filter(need -> !need.required()).map(Need::name).toList());
        }

        private static String strategy(ClusterManagementAddOn declaration) {
            return Optional.ofNullable(declaration.getSpec().installStrategy())
                    .map(InstallStrategy::type)
                    .orElse(InstallStrategy.MANUAL);
        }

        private static int count(List<State> states, State wanted) {
            return (int) states.stream().filter(state -> state == wanted).count();
        }

        List<String> row() {
            var needs =
                    String.join(
                            ", ",
                            Stream.concat(requires.stream(), uses.stream().map(name -> name + "?"))
                                    .toList());
            return List.of(
                    name,
                    installStrategy,
                    Integer.toString(clusters),
                    Integer.toString(available),
                    Integer.toString(degraded),
                    Integer.toString(unavailable),
                    needs.isEmpty() ? "-" : needs);
        }
    }

    @Override
    public void run() {
        hub.withHub(there -> output.whileWatched(() -> show(there)));
    }

    private void show(Hub there) {
        var fleet = Fleet.read(there);
        var names = new TreeSet<>(fleet.declarations().keySet());
        fleet.installs().values().forEach(cluster -> names.addAll(cluster.keySet()));
        var lines = names.stream().map(name -> Line.of(fleet, name)).toList();
        output.show(
                lines,
                new Table(
                        List.of(
                                "NAME",
                                "INSTALL",
                                "CLUSTERS",
                                "AVAILABLE",
                                "DEGRADED",
                                "NOT AVAILABLE",
                                "NEEDS"),
                        lines.stream().map(Line::row).toList()));
    }
}
