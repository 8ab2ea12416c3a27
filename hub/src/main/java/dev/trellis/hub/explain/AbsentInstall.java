package dev.trellis.hub.explain;

import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.graph.explain.Explanation;
import dev.trellis.hub.configuration.PlacementName;
import dev.trellis.hub.install.Lifecycle;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Why an add-on is not installed on a cluster. */
final class AbsentInstall {
    private final ClusterView view;
    private final String addon;
    private final Optional<Explanation> unknownCluster;

    private AbsentInstall(ClusterView view, String addon) {
        this.view = view;
        this.addon = addon;
        this.unknownCluster = ClusterTrouble.unknown(view);
    }

    static List<Explanation> of(ClusterView view, String addon) {
        var absent = new AbsentInstall(view, addon);
        return Stream.concat(
                        ClusterTrouble.of(view, addon).stream(),
                        view
                                .declaration(addon)
                                .map(absent::declared)
                                .orElseGet(() -> List.of(notDeclared(addon)))
                                .stream())
                .toList();
    }

    static Explanation notDeclared(String addon) {
        return Reason.ADD_ON_NOT_DECLARED.of(
                Subjects.declaration(addon),
                "a declaration of the add-on",
                "no ClusterManagementAddOn of this name",
                "create the ClusterManagementAddOn, or correct the name");
    }

    private List<Explanation> declared(ClusterManagementAddOn declaration) {
        if (!PlacementTrouble.installsByPlacement(declaration)) {
            return List.of(
                    absent(
                            Reason.NOT_INSTALLED_BY_HAND,
                            "the install strategy Manual, and that nobody has made the install",
                            "create ManagedClusterAddOn %s in namespace %s, or let placements"
                                            .formatted(addon, view.cluster())
                                    + " install it by spec.installStrategy of the"
                                    + " ClusterManagementAddOn"));
        }
        if (!Lifecycle.isManaged(declaration)) {
            return List.of(
                    absent(
                            Reason.INSTALL_LEFT_TO_OTHERS,
                            "a lifecycle annotation on the declaration that leaves installing to"
                                    + " the add-on's own manager",
                            "see that the add-on's own manager runs, or remove the annotation"));
        }
        var placements = new PlacementTrouble(view, declaration);
        return placements
                .notSelected()
                .map(explanation -> notSelected(explanation, placements.missing()))
                .orElseGet(() -> List.of(pending(placements.selecting())));
    }

    private List<Explanation> notSelected(Explanation explanation, List<Explanation> missing) {
        var because = Stream.concat(explanation.causes().stream(), unknownCluster.stream());
        return Stream.concat(Stream.of(explanation.because(because.toList())), missing.stream())
                .toList();
    }

    private Explanation pending(Optional<PlacementName> placement) {
        return absent(
                Reason.INSTALL_PENDING,
                placement
                                .map(name -> "that placement " + name + " selects the cluster")
                                .orElse("that placements decide about the cluster")
                        + " but the hub has not made the install yet",
                "see that the hub's manager runs and leads; its log names writes that were"
                        + " refused");
    }

    private Explanation absent(Reason reason, String found, String nextStep) {
        return reason.of(
                        Subjects.install(view.cluster(), addon),
                        "an install on this cluster",
                        found,
                        nextStep)
                .because(unknownCluster.stream().toList());
    }
}
