package dev.trellis.hub.addon;

import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.graph.cycle.Needs;
import dev.trellis.hub.configuration.ConfigurationDecision;
import dev.trellis.hub.configuration.ConfigurationPlan;
import dev.trellis.hub.configuration.ConfigurationPlan.Turns;
import dev.trellis.hub.dependency.ClusterOperators;
import dev.trellis.hub.dependency.DependencyVerdict;
import dev.trellis.hub.install.InstallDecision;
import dev.trellis.hub.install.InstallDecision.Change;
import dev.trellis.hub.template.TemplateSettings;
import dev.trellis.sdk.agent.Agents;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.deploy.WorkWrite;
import dev.trellis.sdk.manage.ConfigLookup;
import dev.trellis.sdk.manage.InstallPlan;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * What the controllers of this package would decide about objects that are given, for whoever wants
 * to know it before it happens. Nothing is carried out.
 */
public final class AddonDecisions {
    private final AddonObjects objects;
    private final HubAgents agents;
    private final ConfigReading configs;
    private final DeclarationReading declarations;
    private final DependencyReading dependencies;

    /**
     * @param needs which add-on cannot do without which
     */
    public AddonDecisions(AddonObjects objects, ConfigLookup lookup, Needs needs) {
        this.objects = objects;
        agents =
                new HubAgents(
                        Agents.NONE,
                        new CachedHubObjects(
                                objects::declaration,
                                objects::installsOf,
                                lookup,
                                (_, name) ->
                                        Outcome.failed("the Secret " + name + " is not read here")),
                        new TemplateSettings(false, ""));
        configs = new ConfigReading(lookup, agents);
        declarations = new DeclarationReading(objects, configs);
        dependencies = new DependencyReading(objects, () -> needs, ClusterOperators.NONE);
    }

    /** Which installs come and go. */
    public List<Change> installs(ClusterManagementAddOn declaration) {
        return InstallDecision.decide(declarations.installs(declaration));
    }

    /** An install as the hub makes it. */
    public static ManagedClusterAddOn made(
            ClusterManagementAddOn declaration, Change.Create create) {
        return InstallChanges.install(declaration, create.cluster(), create.annotations());
    }

    /** What the installs of an add-on are to be configured with, and whose turn it is. */
    public ConfigurationPlan configuration(ClusterManagementAddOn declaration, Instant now) {
        return ConfigurationDecision.decide(declarations.configuration(declaration, now));
    }

    /** Whether an install has what it depends on; empty where nobody says what that is. */
    public Optional<DependencyVerdict> dependencies(ManagedClusterAddOn install) {
        return objects.declaration(install.getMetadata().getName())
                .map(declaration -> dependencies.verdict(install, declaration));
    }

    /** Whether the manifests of the install are made by the hub. */
    public boolean isRendered(ManagedClusterAddOn install) {
        return agents.agentOf(install).isPresent();
    }

    /** What a pass over an install wants; empty where it awaits its turn or is not there. */
    public Optional<InstallPlan> pass(ObjectKey install, Optional<Turns> turns, Instant now) {
        return new InstallReading(
                        objects, _ -> turns, configs, dependencies, agents, false, () -> now)
                .find(install)
                .filter(situation -> !situation.awaitsTurn())
                .map(InstallSituation::decide);
    }

    /** Works once these writes are through, before any agent has seen them. */
    public static List<ManifestWork> after(
            Collection<ManifestWork> works, Collection<WorkWrite> writes) {
        return ProjectedWorks.of(works, writes);
    }
}
