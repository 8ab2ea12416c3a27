package dev.trellis.graph.resolve;

import dev.trellis.graph.constraint.Gvk;
import dev.trellis.graph.constraint.Traits;

import java.util.Set;

/**
 * An operator of another namespace that this run may meet and cannot change.
 *
 * @param servesHere whether it watches the namespace of the run
 * @param sharesTargets whether some namespace is watched both by it and by the operators of the run
 */
public record Neighbour(
        String namespace, String name, Traits traits, boolean servesHere, boolean sharesTargets) {
    Set<Gvk> provided() {
        return traits.provided();
    }
}
