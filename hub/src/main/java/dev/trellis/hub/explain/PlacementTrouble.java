package dev.trellis.hub.explain;

import dev.trellis.api.addon.InstallStrategy;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.graph.explain.Explanation;
import dev.trellis.hub.configuration.PlacementName;
import dev.trellis.hub.configuration.PlacementState;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** How the placements of a declaration choose, seen from one cluster. */
record PlacementTrouble(ClusterView view, ClusterManagementAddOn declaration) {

    static boolean installsByPlacement(ClusterManagementAddOn declaration) {
        var strategy = declaration.getSpec().installStrategy();
        return strategy != null && InstallStrategy.PLACEMENTS.equals(strategy.type());
    }

    /** The placements that the declaration names but that do not exist. */
    List<Explanation> missing() {
        return named().stream()
                .filter(name -> !view.placements().containsKey(name))
                .map(name ->
                        Reason.PLACEMENT_MISSING.of(
                                Subjects.placement(name),
                                "the placement that the add-on %s names"
                                        .formatted(declaration.getMetadata().getName()),
                                "no such placement",
                                "create the placement, or take it from spec.installStrategy of"
                                        + " the ClusterManagementAddOn"))
                .toList();
    }

    /** The placement that configures the cluster's install: the last one that selects it. */
    Optional<PlacementName> selecting() {
        return named().reversed().stream()
                .filter(name ->
                        view.placements().get(name) instanceof PlacementState.Decided decided
                                && decided.groups().clusters().contains(view.cluster()))
                .findFirst();
    }

    /** That no placement selects the cluster; nothing where one does, or nobody can tell. */
    Optional<Explanation> notSelected() {
        var unreadable =
                named().stream()
                        .anyMatch(name ->
                                view.placements().get(name) instanceof PlacementState.Unreadable);
        if (unreadable || selecting().isPresent()) {
            return Optional.empty();
        }
        var missing = missing();
        var explanation =
                Reason.NOT_SELECTED.of(
                        Subjects.install(view.cluster(), declaration.getMetadata().getName()),
                        "a placement of the add-on to select the cluster",
                        choices(),
                        "let one of these placements select the cluster (its labels, cluster set"
                                + " and taints decide), or add a placement to"
                                + " spec.installStrategy of the ClusterManagementAddOn");
        // Where one placement exists, nobody knows which of them was meant for this cluster.
        return Optional.of(
                !missing.isEmpty() && missing.size() == named().size()
                        ? explanation.because(missing)
                        : explanation);
    }

    private String choices() {
        return named().isEmpty()
                ? "no placement in the declaration"
                : named().stream()
                        .sorted(PlacementTrouble::compare)
                        .map(name -> "placement " + name + " " + choice(name))
                        .collect(Collectors.joining("; "));
    }

    private String choice(PlacementName name) {
        return switch (view.placements().get(name)) {
            case null -> "missing";
            case PlacementState.Unreadable(var problem) -> "with decisions in doubt: " + problem;
            case PlacementState.Decided(var groups, _) ->
                    groups.clusters().isEmpty()
                            ? "selecting no cluster"
                            : "selecting " + Quote.names(groups.clusters());
        };
    }

    private List<PlacementName> named() {
        var strategy = declaration.getSpec().installStrategy();
        return strategy == null
                ? List.of()
                : strategy.placements().stream()
                        .map(one -> new PlacementName(one.namespace(), one.name()))
                        .toList();
    }

    private static int compare(PlacementName one, PlacementName other) {
        return one.toString().compareTo(other.toString());
    }
}
