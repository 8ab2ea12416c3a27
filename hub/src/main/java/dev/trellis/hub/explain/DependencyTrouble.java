package dev.trellis.hub.explain;

import dev.trellis.api.meta.Metadata;
import dev.trellis.graph.cycle.Cycle;
import dev.trellis.graph.cycle.Needs;
import dev.trellis.graph.explain.Explanation;
import dev.trellis.hub.dependency.Need;
import dev.trellis.hub.dependency.RequiredNeeds;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** What an install lacks of the add-ons that it depends on. */
final class DependencyTrouble {
    private final ClusterView view;
    private final Needs required;

    DependencyTrouble(ClusterView view) {
        this.view = view;
        this.required = RequiredNeeds.of(view.declarations().values());
    }

    /** The needs of an add-on that are not met on this cluster. */
    List<Need> unmet(String addon) {
        return view.declaration(addon).filter(found -> !Metadata.isTerminating(found)).stream()
                .flatMap(found -> Need.of(found.getSpec().dependencies()).stream())
                .filter(need -> need.name().equals(addon) || !view.isAvailable(need.name()))
                .toList();
    }

    Explanation unmet(String addon, Need need, List<Explanation> causes) {
        return reason(need)
                .of(
                        Subjects.install(view.cluster(), addon),
                        "the %s add-on %s to be available on this cluster"
                                .formatted(need.type(), need.name()),
                        found(need) + (need.message().isEmpty() ? "" : ": " + need.message()),
                        "install the add-on %s here and see that it becomes available"
                                .formatted(need.name()))
                .because(causes);
    }

    private Reason reason(Need need) {
        if (view.install(need.name()).isEmpty()) {
            return need.required()
                    ? Reason.REQUIRED_DEPENDENCY_MISSING
                    : Reason.OPTIONAL_DEPENDENCY_MISSING;
        }
        return need.required()
                ? Reason.REQUIRED_DEPENDENCY_NOT_AVAILABLE
                : Reason.OPTIONAL_DEPENDENCY_NOT_AVAILABLE;
    }

    private String found(Need need) {
        return view.install(need.name()).isEmpty()
                ? "that it is not installed"
                : "that it is not available";
    }

    /**
     * The cycle of Required dependencies that this need is part of: none of its add-ons can become
     * available before the others. One cycle is told in the same words, whoever asks.
     */
    Optional<Explanation> cycle(String addon, Need need) {
        return need.required() || need.name().equals(addon)
                ? required.with(addon, List.of(need.name()))
                        .cycleThrough(addon)
                        .map(DependencyTrouble::fromFirstName)
                        .map(DependencyTrouble::cyclic)
                : Optional.empty();
    }

    private static Explanation cyclic(Cycle cycle) {
        return Reason.DEPENDENCY_CYCLIC.of(
                Subjects.declaration(cycle.path().getFirst()),
                "declarations that do not require each other",
                "the cycle " + cycle,
                "take one of these dependencies from its ClusterManagementAddOn, or make it"
                        + " Optional");
    }

    private static Cycle fromFirstName(Cycle cycle) {
        var names = cycle.path().subList(0, cycle.path().size() - 1);
        var turned = new ArrayList<>(names);
        Collections.rotate(turned, -names.indexOf(Collections.min(names)));
        turned.add(turned.getFirst());
        return new Cycle(turned);
    }
}
