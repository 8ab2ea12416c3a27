package dev.trellis.hub.registration.health;

import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ClusterConditions;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Conditions;

import java.time.Instant;
import java.util.List;

/** Decides what the silence of a cluster means for an add-on on it. */
final class SilenceDecision {

    private SilenceDecision() {}

    /** The conditions of the add-on; as they are while something is heard from the cluster. */
    static List<Condition> conditions(
            ManagedCluster cluster, ManagedClusterAddOn install, Instant now) {
        var conditions = install.status().conditions();
        return Condition.find(cluster.status().conditions(), ClusterConditions.AVAILABLE)
                .filter(available -> available.status().equals(Condition.UNKNOWN))
                .map(silent ->
                        Conditions.with(
                                conditions,
                                AddOnConditions.AVAILABLE,
                                Condition.UNKNOWN,
                                silent.reason(),
                                silent.message(),
                                now))
                .orElse(conditions);
    }
}
