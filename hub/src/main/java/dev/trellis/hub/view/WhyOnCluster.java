package dev.trellis.hub.view;

import com.fasterxml.jackson.annotation.JsonIgnore;

import dev.trellis.graph.explain.Explanation;
import dev.trellis.graph.explain.Explanations;
import dev.trellis.graph.explain.Sentences;
import dev.trellis.hub.explain.InstallExplanation;

import java.util.Collection;
import java.util.List;

/**
 * Why an add-on is not as it is wanted on one cluster.
 *
 * @param symptoms what is seen; none where all is well
 * @param roots what everything else follows from
 */
public record WhyOnCluster(
        String addon,
        String cluster,
        Collection<Explanation> symptoms,
        Collection<Explanation> roots) {
    public static WhyOnCluster of(Fleet fleet, String addon, String cluster) {
        var told = InstallExplanation.explain(fleet.view(cluster), addon);
        return new WhyOnCluster(
                addon, cluster, Explanations.symptoms(told), Explanations.roots(told));
    }

    /** From each symptom down to its root causes, with what would change these. */
    @JsonIgnore
    public List<String> lines() {
        return symptoms.isEmpty()
                ? List.of("%s is as it is wanted on %s.".formatted(addon, cluster))
                : Sentences.chain(symptoms);
    }
}
