package dev.trellis.sdk.deploy;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.Attendance;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.meta.Metadata;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.sdk.agent.AgentAddon;
import dev.trellis.sdk.agent.Hosting;
import dev.trellis.sdk.work.AddonWorks;
import dev.trellis.sdk.work.WorkKey;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * All that a deploy decision may look at.
 *
 * @param addon the install, with the status as decided so far in this pass
 * @param hostingCluster the cluster that the add-on names for hosting; empty where it names none
 *     and where there is no such cluster
 * @param works the works of this install in any namespace
 * @param failures why writes of this pass were refused; empty before they are tried
 * @param strictOcm whether the developer guide's label for hooks counts for nothing and agents put
 *     their finalizer on works themselves, as in OCM
 */
public record DeployState(
        ManagedClusterAddOn addon,
        ManagedCluster cluster,
        Optional<ManagedCluster> hostingCluster,
        AddonWorks works,
        AgentAnswers agent,
        Map<WorkKey, String> failures,
        boolean strictOcm,
        Instant now) {
    public DeployState {
        failures = Map.copyOf(failures);
    }

    /**
     * Asks the add-on and puts together the state.
     *
     * @param clusters the cluster of a name
     * @param works works with the add-on's label, at least those of this install
     */
    public static DeployState of(
            AgentAddon agent,
            ManagedCluster cluster,
            ManagedClusterAddOn addon,
            Function<String, Optional<ManagedCluster>> clusters,
            List<ManifestWork> works,
            boolean strictOcm,
            Instant now) {
        var answers = AgentAnswers.of(agent, cluster, addon);
        var hosting =
                switch (answers.hosting()) {
                    case Hosting.Hosted(var name) -> clusters.apply(name);
                    case Hosting.OnManagedCluster _, Hosting.Unsupported _ ->
                            Optional.<ManagedCluster>empty();
                };
        return new DeployState(
                addon,
                cluster,
                hosting,
                AddonWorks.of(addon, works),
                answers,
                Map.of(),
                strictOcm,
                now);
    }

    /**
     * The same state once some writes were refused: decide again with it, for what is then to be
     * said and which finalizers must stay.
     */
    public DeployState withFailures(Map<WorkKey, String> refused) {
        return new DeployState(
                addon, cluster, hostingCluster, works, agent, refused, strictOcm, now);
    }

    /** Whether an agent is at work on the cluster that the work is for; OCM never asks. */
    boolean isAttended(ManifestWork work) {
        var target = work.getMetadata().getNamespace();
        return !strictOcm
                && Stream.concat(Stream.of(cluster), hostingCluster.stream())
                        .filter(found -> found.getMetadata().getName().equals(target))
                        .anyMatch(Attendance::isAttended);
    }

    boolean isTerminating() {
        return Metadata.isTerminating(addon);
    }
}
