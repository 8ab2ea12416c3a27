package dev.trellis.console.data;

import dev.trellis.api.cluster.ClusterConditions;
import dev.trellis.api.meta.Condition;
import dev.trellis.hub.view.AddonLine;
import dev.trellis.hub.view.Fleet;
import dev.trellis.hub.view.RolloutLine;
import dev.trellis.hub.view.State;
import dev.trellis.hub.view.WhyOnFleet;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The first look at a fleet.
 *
 * @param revision what a stream of changes counts on from
 * @param hub the server's address
 * @param clusters the columns of the matrix; none where it is folded
 * @param folded whether there are too many clusters to show each: then rows have causes, not cells
 * @param troubles what keeps this from being up to date, a sentence each
 */
public record Overview(
        String revision,
        String hub,
        Counts counts,
        boolean folded,
        List<String> clusters,
        List<Row> addons,
        List<RolloutLine> rollouts,
        List<String> troubles) {
    /** More are no longer seen at a glance, and their cells would be most of the page. */
    static final int CLUSTERS_MAX = 40;

    public Overview {
        clusters = List.copyOf(clusters);
        addons = List.copyOf(addons);
        rollouts = List.copyOf(rollouts);
        troubles = List.copyOf(troubles);
    }

    /**
     * How much of all is well.
     *
     * @param headline the installs in words
     */
    public record Counts(
            String headline, int installs, int available, int clusters, int availableClusters) {
        static Counts of(Fleet fleet) {
            var states =
                    fleet.installs().values().stream()
                            .flatMap(installs -> installs.values().stream())
                            .map(State::of)
                            .toList();
            var available = (int) states.stream().filter(State.AVAILABLE::equals).count();
            return new Counts(
                    String.format(Locale.ROOT, "%,d of %,d available", available, states.size()),
                    states.size(),
                    available,
                    fleet.clusters().size(),
                    (int)
                            fleet.clusters().values().stream()
                                    .filter(cluster ->
                                            Condition.holds(
                                                    cluster.status().conditions(),
                                                    ClusterConditions.AVAILABLE))
                                    .count());
        }
    }

    /**
     * One add-on.
     *
     * @param cells the clusters that have it; none where the matrix is folded
     * @param causes where it is folded, one or none: why it is not everywhere as it is wanted
     */
    public record Row(AddonLine addon, List<Cell> cells, List<WhyOnFleet> causes) {
        public Row {
            cells = List.copyOf(cells);
            causes = List.copyOf(causes);
        }
    }

    /** One add-on on one cluster. */
    public record Cell(String cluster, State state, boolean progressing, String reason) {
        static Cell of(State.Shown shown) {
            return new Cell(shown.cluster(), shown.state(), shown.progressing(), shown.reason());
        }
    }

    public static Overview of(FleetSource.Seen seen, String hub) {
        var fleet = seen.fleet();
        var folded = fleet.clusters().size() > CLUSTERS_MAX;
        return new Overview(
                seen.revision(),
                hub,
                Counts.of(fleet),
                folded,
                folded ? List.of() : List.copyOf(fleet.clusters().keySet()),
                AddonLine.of(fleet).stream().map(addon -> row(fleet, addon, folded)).toList(),
                RolloutLine.of(fleet),
                seen.troubles());
    }

    private static Row row(Fleet fleet, AddonLine addon, boolean folded) {
        return folded
                ? new Row(addon, List.of(), causes(fleet, addon.name()).toList())
                : new Row(
                        addon,
                        fleet.installsOf(addon.name()).values().stream()
                                .map(State.Shown::of)
                                .map(Cell::of)
                                .toList(),
                        List.of());
    }

    private static Stream<WhyOnFleet> causes(Fleet fleet, String addon) {
        return Stream.of(WhyOnFleet.of(fleet, addon))
                .filter(why -> why.notAvailable().places() + why.otherwise().places() > 0);
    }
}
