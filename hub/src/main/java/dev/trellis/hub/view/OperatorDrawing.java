package dev.trellis.hub.view;

import dev.trellis.api.operatorset.ClusterOperatorStatus;
import dev.trellis.api.operatorset.TargetEntry;
import dev.trellis.graph.constraint.Gvk;
import dev.trellis.hub.dependency.ApiNeed;
import dev.trellis.hub.dependency.ApiProvision;
import dev.trellis.hub.dependency.ApiProvision.Absent;
import dev.trellis.hub.dependency.ApiProvision.Promised;
import dev.trellis.hub.dependency.ApiProvision.Provided;
import dev.trellis.hub.view.Drawing.Edge;
import dev.trellis.hub.view.Drawing.Node;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Where the graph of add-ons goes over into that of operators: the APIs that add-ons need, the
 * operators that provide them, and those that these need in turn.
 */
final class OperatorDrawing {
    private final Fleet fleet;
    private final Optional<String> only;
    private final SequencedSet<Edge> edges = new LinkedHashSet<>();
    private final SortedMap<String, Tally> tallies = new TreeMap<>();

    /** On how many clusters something is wanted, and where it is well. */
    private static final class Tally {
        private final SequencedSet<String> wanted = new LinkedHashSet<>();
        private final SequencedSet<String> well = new LinkedHashSet<>();
        private String last = "";

        void add(String cluster, boolean isWell, String state) {
            wanted.add(cluster);
            last = state;
            if (isWell) {
                well.add(cluster);
            }
        }

        Node node(String name, boolean overAll) {
            return new Node(
                    name,
                    overAll ? "there on %d of %d".formatted(well.size(), wanted.size()) : last,
                    well.size() == wanted.size());
        }
    }

    private OperatorDrawing(Fleet fleet, Optional<String> only) {
        this.fleet = fleet;
        this.only = only;
    }

    record Part(List<Node> nodes, List<Edge> edges) {}

    /**
     * @param addons those that are drawn
     */
    static Part of(Fleet fleet, Collection<String> addons, Optional<String> cluster) {
        var drawing = new OperatorDrawing(fleet, cluster);
        if (fleet.operators().isPresent()) {
            addons.forEach(drawing::addon);
        }
        var nodes = new ArrayList<Node>();
        drawing.tallies.forEach((name, tally) -> nodes.add(tally.node(name, cluster.isEmpty())));
        return new Part(nodes, List.copyOf(drawing.edges));
    }

    private void addon(String addon) {
        var declaration = fleet.declarations().get(addon);
        if (declaration == null) {
            return;
        }
        var clusters =
                only.<Collection<String>>map(List::of).orElse(fleet.installsOf(addon).keySet());
        for (var need : ApiNeed.of(declaration)) {
            var name = "API " + need.api().map(Gvk::toString).orElse(need.text());
            edges.add(new Edge(addon, name, true, false));
            var tally = tallies.computeIfAbsent(name, _ -> new Tally());
            clusters.forEach(cluster -> api(name, tally, need.api(), cluster));
        }
    }

    private void api(String name, Tally tally, Optional<Gvk> api, String cluster) {
        var provision =
                api.map(one -> ApiProvision.of(one, fleet.operatorsOn(cluster)))
                        .orElseGet(Absent::new);
        switch (provision) {
            case Provided(var by, var operator) -> {
                tally.add(cluster, true, "provided");
                provider(name, by, operator, cluster);
            }
            case Promised(var by, var operator) -> {
                tally.add(cluster, false, "not yet provided");
                provider(name, by, operator, cluster);
            }
            case Absent() -> tally.add(cluster, false, "nobody provides it");
        }
    }

    private void provider(
            String from, ClusterOperatorStatus by, TargetEntry operator, String cluster) {
        var name = "operator " + operator.packageName();
        var isNew = edges.add(new Edge(from, name, true, false));
        var tally = tallies.computeIfAbsent(name, _ -> new Tally());
        var isFirst = !tally.wanted.contains(cluster);
        tally.add(cluster, ApiProvision.isThere(by, operator), state(by, operator));
        if (isNew || isFirst) {
            ApiProvision.entries(by).stream()
                    .filter(one -> operator.needs().contains(one.packageName()))
                    .forEach(one -> provider(name, by, one, cluster));
        }
    }

    private static String state(ClusterOperatorStatus by, TargetEntry operator) {
        var phase =
                ApiProvision.reported(by, operator)
                        .filter(one -> one.name().equals(operator.name()))
                        .flatMap(one -> Optional.ofNullable(one.csvPhase()))
                        .orElse("not reported");
        return operator.name() + ", " + phase;
    }
}
