package dev.trellis.hub.view;

import dev.trellis.graph.explain.Explanation;
import dev.trellis.graph.explain.Fold;
import dev.trellis.hub.explain.InstallExplanation;

import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Why an add-on is not as it is wanted, over all clusters that have it or should: folded by causes,
 * those of clusters where it does not work apart from the others.
 *
 * @param clusters how many have it or should
 */
public record WhyOnFleet(String addon, int clusters, Fold notAvailable, Fold otherwise) {
    public static WhyOnFleet of(Fleet fleet, String addon) {
        var concerned = concerned(fleet, addon);
        var places = concerned.isEmpty() ? fleet.clusters().keySet() : concerned;
        SortedMap<String, List<Explanation>> failing = new TreeMap<>();
        SortedMap<String, List<Explanation>> working = new TreeMap<>();
        for (var place : places) {
            var told = InstallExplanation.explain(fleet.view(place), addon);
            (works(fleet, addon, place) ? working : failing).put(place, told);
        }
        return new WhyOnFleet(addon, concerned.size(), Fold.of(failing), Fold.of(working));
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
}
