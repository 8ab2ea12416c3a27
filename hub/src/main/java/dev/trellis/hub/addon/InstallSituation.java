package dev.trellis.hub.addon;

import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.meta.Metadata;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.hub.configuration.ConfigObjects;
import dev.trellis.hub.configuration.ConfigurationPlan.Turns;
import dev.trellis.hub.dependency.DependencyVerdict;
import dev.trellis.hub.install.Lifecycle;
import dev.trellis.sdk.manage.AgentsInCharge;
import dev.trellis.sdk.manage.Failures;
import dev.trellis.sdk.manage.InstallPlan;
import dev.trellis.sdk.manage.Situation;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * All that one pass over an install may look at.
 *
 * @param turns what the rollout of its add-on allows; empty where that is not decided yet
 * @param dependencies whether it has what it needs; empty where there is nobody to say what it
 *     needs
 * @param works its works, on its own cluster and where it is hosted
 * @param clusters the cluster of a name
 * @param failures what was refused in this pass
 */
record InstallSituation(
        ManagedClusterAddOn install,
        Optional<ClusterManagementAddOn> declaration,
        Optional<ManagedCluster> cluster,
        Optional<Turns> turns,
        ConfigObjects objects,
        Optional<DependencyVerdict> dependencies,
        List<ManifestWork> works,
        Function<String, Optional<ManagedCluster>> clusters,
        AgentsInCharge agents,
        Failures failures,
        boolean strictOcm,
        Instant now)
        implements Situation<InstallSituation> {
    InstallSituation {
        works = List.copyOf(works);
    }

    @Override
    public InstallPlan decide() {
        return InstallPass.decide(this);
    }

    /** Whether the hub's manager looks after the add-on. */
    boolean isManaged() {
        return declaration.filter(Lifecycle::isManaged).isPresent();
    }

    /** Whether a turn of this install is about to be decided, which will bring it back. */
    boolean awaitsTurn() {
        return isManaged()
                && !Metadata.isTerminating(install)
                && turns.map(decided ->
                                decided instanceof Turns.Given(var byCluster, var _)
                                        && !byCluster.containsKey(
                                                install.getMetadata().getNamespace()))
                        .orElse(true);
    }

    @Override
    public InstallSituation with(Failures refused) {
        return new InstallSituation(
                install,
                declaration,
                cluster,
                turns,
                objects,
                dependencies,
                works,
                clusters,
                agents,
                refused,
                strictOcm,
                now);
    }

    @Override
    public InstallSituation with(ManagedClusterAddOn current, List<ManifestWork> currentWorks) {
        return new InstallSituation(
                current,
                declaration,
                cluster,
                turns,
                objects,
                dependencies,
                currentWorks,
                clusters,
                agents,
                failures,
                strictOcm,
                now);
    }
}
