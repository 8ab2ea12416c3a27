package dev.trellis.sdk.manage;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatus;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.sdk.agent.AgentAddon;
import dev.trellis.sdk.deploy.DeployDecision;
import dev.trellis.sdk.deploy.DeployState;
import dev.trellis.sdk.registration.RegistrationDecision;
import dev.trellis.sdk.registration.RegistrationState;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * All that an author's manager looks at for an install. What the hub's own manager decides, such as
 * the turn in a rollout and how it progresses, is none of its business.
 *
 * @param observed what the status should say about configuration objects
 * @param clusters the cluster of a name
 */
record AuthorSituation(
        AgentAddon agent,
        ManagedCluster cluster,
        ManagedClusterAddOn install,
        Function<ManagedClusterAddOn, ManagedClusterAddOnStatus> observed,
        List<ManifestWork> works,
        Function<String, Optional<ManagedCluster>> clusters,
        Failures failures,
        Instant now)
        implements Situation<AuthorSituation> {
    AuthorSituation {
        works = List.copyOf(works);
    }

    @Override
    public InstallPlan decide() {
        var registration =
                RegistrationDecision.decide(
                        new RegistrationState(
                                agent,
                                cluster,
                                Installs.withStatus(install, observed.apply(install)),
                                failures.grant(),
                                now));
        var deploy =
                DeployDecision.decide(
                        DeployState.of(
                                        agent,
                                        cluster,
                                        Installs.withStatus(install, registration.status()),
                                        clusters,
                                        works,
                                        false,
                                        now)
                                .withFailures(failures.works()));
        return new InstallPlan(
                registration.permissions(),
                deploy.finalizers(),
                registration.status(),
                deploy.works(),
                deploy.status(),
                Stream.concat(registration.error().stream(), deploy.errors().stream()).toList());
    }

    @Override
    public AuthorSituation with(Failures refused) {
        return new AuthorSituation(
                agent, cluster, install, observed, works, clusters, refused, now);
    }

    @Override
    public AuthorSituation with(ManagedClusterAddOn current, List<ManifestWork> currentWorks) {
        return new AuthorSituation(
                agent, cluster, current, observed, currentWorks, clusters, failures, now);
    }
}
