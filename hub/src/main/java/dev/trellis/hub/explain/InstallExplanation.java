package dev.trellis.hub.explain;

import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.graph.explain.Explanation;
import dev.trellis.graph.explain.Explanations;
import dev.trellis.hub.dependency.Need;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Explains an add-on on one cluster, and where it depends on others, these the same way.
 *
 * <pre>
 *   own trouble ──────────────────────────────┬─▶ NotAvailable
 *   trouble of what it requires ─▶ dependency ┤
 *   trouble of operators ─▶ API that it needs ┘
 * </pre>
 */
public final class InstallExplanation {
    // Declarations may be nested deeper, and branch more often, than anybody would read.
    private static final int DEPTH_MAX = 16;
    private static final int CAUSES_MAX = 500;

    private final ClusterView view;
    private final DependencyTrouble dependencies;
    private final Map<String, List<Explanation>> unavailability = new HashMap<>();

    private InstallExplanation(ClusterView view) {
        this.view = view;
        this.dependencies = new DependencyTrouble(view);
    }

    /**
     * Why the add-on is not as it is wanted on this cluster: root causes first, each explanation
     * after its causes. Nothing where all is well.
     */
    public static List<Explanation> explain(ClusterView view, String addon) {
        return Explanations.causesFirst(new InstallExplanation(view).of(addon));
    }

    private List<Explanation> of(String addon) {
        return view.install(addon)
                .map(this::present)
                .orElseGet(() -> AbsentInstall.of(view, addon));
    }

    private List<Explanation> present(ManagedClusterAddOn install) {
        var look = Look.at(view, install);
        if (look.isTerminating()) {
            return Stream.concat(look.cluster().stream(), Stream.of(DeletionTrouble.of(look)))
                    .toList();
        }
        var found = new ArrayList<>(OwnTrouble.of(look));
        found.addAll(unmet(look.addon(), true, 0));
        if (!view.isAvailable(look.addon())) {
            found.add(notAvailable(look, found));
        }
        return found;
    }

    private static Explanation notAvailable(Look look, List<Explanation> found) {
        var blocking = found.stream().filter(Reason::keepsFromWorking).toList();
        return Reason.NOT_AVAILABLE
                .of(
                        look.subject(),
                        "the add-on to be available",
                        look.condition(AddOnConditions.AVAILABLE)
                                .map(Quote::of)
                                .orElse("that nobody has reported its health yet"),
                        "look at the agent on the cluster and at who reports its health")
                .because(Explanations.symptoms(blocking));
    }

    /** What the add-on lacks of others, with the reasons why they are not there. */
    private List<Explanation> unmet(String addon, boolean optionalToo, int depth) {
        return Stream.concat(
                        dependencies.unmet(addon).stream()
                                .filter(need -> optionalToo || need.required())
                                .map(need ->
                                        dependencies.unmet(
                                                addon, need, causes(addon, need, depth))),
                        ApiTrouble.of(view, addon).stream())
                .toList();
    }

    private List<Explanation> causes(String addon, Need need, int depth) {
        var cycle = dependencies.cycle(addon, need);
        // Within a cycle only what each add-on lacks itself is told: the rest has no end.
        var causes =
                cycle.isPresent()
                        ? Stream.concat(cycle.stream(), withoutOthers(need.name()).stream())
                                .toList()
                        : unavailability(need.name(), depth + 1);
        return size(causes) > CAUSES_MAX ? List.of() : causes;
    }

    private List<Explanation> withoutOthers(String addon) {
        return view.install(addon)
                .map(install -> Look.at(view, install))
                .filter(look -> !look.isTerminating())
                .map(OwnTrouble::of)
                .map(InstallExplanation::blocking)
                .orElseGet(() -> of(addon));
    }

    /** Why another add-on is of no use here: an Optional dependency of it is no reason. */
    private List<Explanation> unavailability(String addon, int depth) {
        var known = unavailability.get(addon);
        if (known != null) {
            return known;
        }
        var install = view.install(addon).map(found -> Look.at(view, found));
        var found = new ArrayList<Explanation>();
        if (install.isEmpty() || install.get().isTerminating()) {
            found.addAll(Explanations.symptoms(of(addon)));
        } else {
            var all = new ArrayList<>(OwnTrouble.of(install.get()));
            if (depth < DEPTH_MAX) {
                all.addAll(unmet(addon, false, depth));
            }
            found.addAll(blocking(all));
            if (found.isEmpty()) {
                found.add(notAvailable(install.get(), all));
            }
        }
        unavailability.put(addon, List.copyOf(found));
        return found;
    }

    private static List<Explanation> blocking(List<Explanation> found) {
        return List.copyOf(
                Explanations.symptoms(found.stream().filter(Reason::keepsFromWorking).toList()));
    }

    private static int size(List<Explanation> explanations) {
        return explanations.stream().mapToInt(one -> 1 + size(one.causes())).sum();
    }
}
