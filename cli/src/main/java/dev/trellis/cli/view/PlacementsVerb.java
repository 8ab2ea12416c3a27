package dev.trellis.cli.view;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Metadata;
import dev.trellis.api.placement.Placement;
import dev.trellis.api.placement.PlacementConditions;
import dev.trellis.api.placement.PlacementDecision;
import dev.trellis.api.placement.PlacementLabels;
import dev.trellis.cli.fleet.HubFlags;
import dev.trellis.cli.shell.Argument;
import dev.trellis.cli.shell.Nearest;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Refusal;
import dev.trellis.cli.shell.Table;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;

import picocli.CommandLine.Model.CommandSpec;

import java.util.Comparator;
import java.util.List;

/** Shows placements, and which clusters one has chosen. */
public final class PlacementsVerb implements Verb {
    public static final VerbHelp HELP =
            new VerbHelp(
                    "placements",
                    "Show which placements choose how many clusters, and why not more.",
                    List.of("With NAME, which clusters it chose, by groups."),
                    List.of(
                            "trellis placements",
                            "trellis placements fleet/everywhere",
                            "trellis placements -o json"));

    private final CommandSpec spec = HELP.spec(this);
    private final Argument name = Argument.optional(spec, "NAMESPACE/NAME", "Only this placement.");
    private final HubFlags hub = HubFlags.of(spec);
    private final Output output = Output.watched(spec);

    @Override
    public CommandSpec spec() {
        return spec;
    }

    /** One placement. */
    record Line(String placement, int clusters, String satisfied, String reason, String message) {
        static Line of(Placement placement) {
            var conditions = placement.status().conditions();
            var wrong = Condition.find(conditions, PlacementConditions.MISCONFIGURED);
            var deciding =
                    wrong.filter(Condition::holds)
                            .or(() -> Condition.find(conditions, PlacementConditions.SATISFIED));
            var clusters = placement.status().numberOfSelectedClusters();
            return new Line(
                    key(placement),
                    clusters == null ? 0 : clusters,
                    Condition.find(conditions, PlacementConditions.SATISFIED)
                            .map(Condition::status)
                            .orElse("-"),
                    deciding.map(Condition::reason).orElse("-"),
                    deciding.filter(found ->
                                    !found.type().equals(PlacementConditions.SATISFIED)
                                            || !found.holds())
                            .map(Condition::message)
                            .orElse(""));
        }

        List<String> row() {
            return List.of(
                    placement,
                    Integer.toString(clusters),
                    satisfied,
                    reason,
                    message.isEmpty() ? "-" : message);
        }
    }

    /** One cluster that is chosen. */
    record Chosen(String cluster, String group, String reason) {
        List<String> row() {
            return List.of(cluster, group.isEmpty() ? "-" : group, reason.isEmpty() ? "-" : reason);
        }
    }

    @Override
    public void run() {
        hub.withHub(there ->
                output.whileWatched(() -> {
                    var placements =
                            there.placements().stream()
                                    .sorted(Comparator.comparing(PlacementsVerb::key))
                                    .toList();
                    name.find()
                            .ifPresentOrElse(
                                    only -> {
                                        require(placements, only);
                                        showChosen(only, there.decisions());
                                    },
                                    () -> showPlacements(placements));
                }));
    }

    private static void require(List<Placement> placements, String name) {
        var known = placements.stream().map(PlacementsVerb::key).toList();
        if (!known.contains(name)) {
            throw Refusal.failed(
                    Nearest.correction("placement", name, known)
                            .orElse(
                                    "There is no placement %s: `trellis placements` shows those there are."
                                            .formatted(name)));
        }
    }

    private void showPlacements(List<Placement> placements) {
        var lines = placements.stream().map(Line::of).toList();
        output.show(
                lines,
                new Table(
                        List.of("PLACEMENT", "CLUSTERS", "SATISFIED", "REASON", "MESSAGE"),
                        lines.stream().map(Line::row).toList()));
    }

    private void showChosen(String placement, List<PlacementDecision> decisions) {
        var chosen =
                decisions.stream()
                        .filter(decision -> of(decision).equals(placement))
                        .flatMap(decision ->
                                decision.status().decisions().stream()
                                        .map(one ->
                                                new Chosen(
                                                        one.clusterName(),
                                                        group(decision),
                                                        one.reason())))
                        .sorted(Comparator.comparing(Chosen::cluster))
                        .toList();
        output.show(
                chosen,
                new Table(
                        List.of("CLUSTER", "GROUP", "REASON"),
                        chosen.stream().map(Chosen::row).toList()));
    }

    private static String key(Placement placement) {
        var metadata = placement.getMetadata();
        return metadata.getNamespace() + "/" + metadata.getName();
    }

    private static String of(PlacementDecision decision) {
        return decision.getMetadata().getNamespace()
                + "/"
                + Metadata.label(decision, PlacementLabels.PLACEMENT).orElse("");
    }

    /** By its name where it has one, else by its number. */
    private static String group(PlacementDecision decision) {
        return Metadata.label(decision, PlacementLabels.GROUP_NAME)
                .filter(name -> !name.isEmpty())
                .or(() -> Metadata.label(decision, PlacementLabels.GROUP_INDEX))
                .orElse("");
    }
}
