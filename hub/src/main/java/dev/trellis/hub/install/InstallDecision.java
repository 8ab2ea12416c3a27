package dev.trellis.hub.install;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Decides which installs of an add-on come and go. */
public final class InstallDecision {
    private InstallDecision() {}

    /** A change of installs. */
    public sealed interface Change {
        /** An install appears, with the annotations it has from its cluster. */
        record Create(String cluster, Map<String, String> annotations) implements Change {
            public Create {
                annotations = Map.copyOf(annotations);
            }
        }

        /** An install goes. */
        record Delete(String cluster) implements Change {}

        /** A placement selects a cluster that the hub does not know; looked at again later. */
        record Postpone(String cluster, String problem) implements Change {}
    }

    public static List<Change> decide(InstallState state) {
        var changes = new ArrayList<Change>();
        if (!state.byPlacement()) {
            return changes; // What exists when a strategy becomes manual is left alone.
        }
        var missing = new TreeSet<>(state.selected());
        missing.removeAll(state.installed());
        for (var cluster : missing) {
            var annotations = state.clusterAnnotations().get(cluster);
            changes.add(
                    annotations == null
                            ? new Change.Postpone(
                                    cluster, "managed cluster " + cluster + " is not found")
                            : new Change.Create(cluster, ClusterAnnotations.copied(annotations)));
        }
        var surplus = new TreeSet<>(state.installed());
        surplus.removeAll(state.selected());
        surplus.forEach(cluster -> changes.add(new Change.Delete(cluster)));
        return changes;
    }
}
