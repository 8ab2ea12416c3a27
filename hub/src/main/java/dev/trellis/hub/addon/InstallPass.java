package dev.trellis.hub.addon;

import dev.trellis.api.addon.AddOnAnnotations;
import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.addon.AddOnLabels;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatus;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatusBuilder;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Conditions;
import dev.trellis.api.meta.Metadata;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.hub.dependency.DependencyVerdict;
import dev.trellis.hub.progress.ProgressDecision;
import dev.trellis.hub.progress.ProgressState;
import dev.trellis.hub.progress.ProgressVerdict;
import dev.trellis.sdk.agent.AgentAddon;
import dev.trellis.sdk.agent.Hosting;
import dev.trellis.sdk.agent.HubRbac;
import dev.trellis.sdk.deploy.DeployDecision;
import dev.trellis.sdk.deploy.DeployState;
import dev.trellis.sdk.deploy.DeployVerdict;
import dev.trellis.sdk.deploy.WorkWrite;
import dev.trellis.sdk.manage.InstallPlan;
import dev.trellis.sdk.manage.Installs;
import dev.trellis.sdk.registration.RegistrationDecision;
import dev.trellis.sdk.registration.RegistrationState;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Decides one pass over an install: the decisions about its parts, one after the other on the same
 * status, so that one write tells all of it.
 */
final class InstallPass {
    private final InstallSituation situation;
    private final List<HubRbac> permissions = new ArrayList<>();
    private final List<WorkWrite> works = new ArrayList<>();
    private final List<String> errors = new ArrayList<>();
    private Optional<List<String>> finalizers = Optional.empty();

    private InstallPass(InstallSituation situation) {
        this.situation = situation;
    }

    static InstallPlan decide(InstallSituation situation) {
        return new InstallPass(situation).decide();
    }

    private InstallPlan decide() {
        var status = withDependencies(configured());
        var agent = situation.agents().agentOf(withStatus(status));
        if (agent.isPresent() && situation.cluster().isPresent()) {
            status = byAgent(agent.get(), situation.cluster().get(), status);
        }
        var hosted = isHosted(agent);
        return new InstallPlan(
                permissions,
                finalizers,
                withProgress(status, hosted, projected(), true),
                works,
                withProgress(status, hosted, situation.works(), false),
                errors);
    }

    private ManagedClusterAddOnStatus configured() {
        var install = situation.install();
        return Metadata.isTerminating(install)
                ? install.status()
                : Configuring.status(
                        install, situation.turns(), situation.objects(), situation.now());
    }

    private ManagedClusterAddOnStatus withDependencies(ManagedClusterAddOnStatus status) {
        if (Metadata.isTerminating(situation.install())) {
            return status;
        }
        return situation
                .dependencies()
                .map(verdict -> withConditions(status, degraded(status.conditions(), verdict)))
                .orElse(status);
    }

    private List<Condition> degraded(List<Condition> conditions, DependencyVerdict verdict) {
        return switch (verdict) {
            case DependencyVerdict.Unsatisfied(var reason, var message) ->
                    Conditions.with(
                            conditions,
                            AddOnConditions.DEGRADED,
                            Condition.TRUE,
                            reason.code(),
                            message,
                            situation.now());
            case DependencyVerdict.Satisfied _ ->
                    Condition.find(conditions, AddOnConditions.DEGRADED)
                                    .filter(found ->
                                            DependencyVerdict.Reason.isOurs(found.reason()))
                                    .isPresent()
                            ? Conditions.without(conditions, AddOnConditions.DEGRADED)
                            : conditions;
        };
    }

    private ManagedClusterAddOnStatus byAgent(
            AgentAddon agent, ManagedCluster cluster, ManagedClusterAddOnStatus status) {
        var registration =
                RegistrationDecision.decide(
                        new RegistrationState(
                                agent,
                                cluster,
                                withStatus(status),
                                situation.failures().grant(),
                                situation.now()));
        permissions.addAll(registration.permissions());
        registration.error().ifPresent(errors::add);
        return deployed(agent, cluster, registration.status());
    }

    private ManagedClusterAddOnStatus deployed(
            AgentAddon agent, ManagedCluster cluster, ManagedClusterAddOnStatus status) {
        // Between the change of a configuration object and the turn of this install the content
        // must not slip in: until then the install counts as not configured.
        var held =
                agent.configCheckEnabled() && Configuring.contentMoved(status, situation.objects());
        var verdict =
                DeployDecision.decide(
                        deployState(agent, cluster, held ? unconfigured(status) : status));
        works.addAll(verdict.works());
        finalizers = verdict.finalizers();
        errors.addAll(verdict.errors());
        return held ? withConfiguredOf(status, verdict) : verdict.status();
    }

    private DeployState deployState(
            AgentAddon agent, ManagedCluster cluster, ManagedClusterAddOnStatus status) {
        return DeployState.of(
                        agent,
                        cluster,
                        withStatus(status),
                        situation.clusters(),
                        situation.works(),
                        situation.strictOcm(),
                        situation.now())
                .withFailures(situation.failures().works());
    }

    private ManagedClusterAddOnStatus unconfigured(ManagedClusterAddOnStatus status) {
        return withConditions(
                status, Conditions.without(status.conditions(), AddOnConditions.CONFIGURED));
    }

    private static ManagedClusterAddOnStatus withConfiguredOf(
            ManagedClusterAddOnStatus before, DeployVerdict verdict) {
        var others = new ArrayList<Condition>();
        Condition.find(before.conditions(), AddOnConditions.CONFIGURED).ifPresent(others::add);
        others.addAll(verdict.status().conditions());
        // In the order that the status had, so that nothing changes where nothing did.
        var order = before.conditions().stream().map(Condition::type).toList();
        others.sort(
                Comparator.comparingInt(condition -> {
                    var at = order.indexOf(condition.type());
                    return at < 0 ? order.size() : at;
                }));
        return withConditions(verdict.status(), others);
    }

    /** Whether works on another cluster belong to the install too. */
    private boolean isHosted(Optional<AgentAddon> agent) {
        var asked =
                Metadata.annotation(situation.install(), AddOnAnnotations.HOSTING_CLUSTER)
                        .filter(name -> !name.isEmpty())
                        .isPresent();
        var supported =
                agent.isEmpty()
                        || situation.cluster().isEmpty()
                        || !(agent.get().hosting(situation.cluster().get(), situation.install())
                                instanceof Hosting.Unsupported);
        return asked
                && supported
                && situation.declaration().filter(HubAgents::isTemplate).isEmpty();
    }

    private ManagedClusterAddOnStatus withProgress(
            ManagedClusterAddOnStatus status,
            boolean hosted,
            List<ManifestWork> seen,
            boolean beforeWorks) {
        if (!situation.isManaged()) {
            return status;
        }
        var verdict =
                ProgressDecision.decide(
                        new ProgressState(
                                withStatus(status),
                                hosted,
                                seen.stream().filter(work -> hosted || isAtHome(work)).toList()));
        if (verdict.isComplete() && beforeWorks && !works.isEmpty()) {
            // Not before it is written.
            verdict =
                    new ProgressVerdict(
                            true,
                            ProgressVerdict.Reason.PROGRESSING,
                            "progressing... mca and work configs mismatch");
        }
        var conditions =
                Conditions.with(
                        status.conditions(),
                        AddOnConditions.PROGRESSING,
                        verdict.moving() ? Condition.TRUE : Condition.FALSE,
                        verdict.reason().code(),
                        verdict.message(),
                        situation.now());
        var references =
                verdict.isComplete()
                        ? ProgressDecision.applied(status.configReferences())
                        : status.configReferences();
        return ManagedClusterAddOnStatusBuilder.builder(status)
                .conditions(conditions)
                .configReferences(references)
                .build();
    }

    private boolean isAtHome(ManifestWork work) {
        return Metadata.label(work, AddOnLabels.ADDON_NAMESPACE).isEmpty()
                && work.getMetadata()
                        .getNamespace()
                        .equals(situation.install().getMetadata().getNamespace());
    }

    /** The works as they will be once this pass has written them. */
    private List<ManifestWork> projected() {
        return works.isEmpty() ? situation.works() : ProjectedWorks.of(situation.works(), works);
    }

    private ManagedClusterAddOn withStatus(ManagedClusterAddOnStatus status) {
        return Installs.withStatus(situation.install(), status);
    }

    private static ManagedClusterAddOnStatus withConditions(
            ManagedClusterAddOnStatus status, List<Condition> conditions) {
        return ManagedClusterAddOnStatusBuilder.builder(status).conditions(conditions).build();
    }
}
