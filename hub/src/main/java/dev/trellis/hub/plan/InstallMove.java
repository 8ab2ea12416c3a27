package dev.trellis.hub.plan;

import java.util.List;

/**
 * What happens to an add-on on a cluster.
 *
 * @param step its place in the order of the add-on's clusters; those with equal steps move together
 * @param afterSeconds how long it waits at least, by the rollout's own pauses
 * @param manifests what changes on the cluster
 * @param rendered whether the manifests are known; else the add-on's own manager makes them
 */
public record InstallMove(
        String addon,
        String cluster,
        Action action,
        int step,
        long afterSeconds,
        List<ObjectChange> manifests,
        boolean rendered) {
    public InstallMove {
        manifests = List.copyOf(manifests);
    }

    /** What happens to an install. */
    public enum Action {
        INSTALL,
        UPDATE,
        REMOVE
    }

    /** Whether the other does the same, whenever that is. */
    boolean isLike(InstallMove other) {
        return addon.equals(other.addon)
                && cluster.equals(other.cluster)
                && action == other.action
                && manifests.equals(other.manifests);
    }
}
