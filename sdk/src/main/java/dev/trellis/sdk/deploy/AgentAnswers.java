package dev.trellis.sdk.deploy;

import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Metadata;
import dev.trellis.api.work.ManifestConfig;
import dev.trellis.sdk.agent.AgentAddon;
import dev.trellis.sdk.agent.HealthProber;
import dev.trellis.sdk.agent.Hosting;

import java.util.List;
import java.util.Optional;

/** What an add-on says about one install, asked once for a decision. */
public record AgentAnswers(
        Rendering rendering,
        Hosting hosting,
        List<ManifestConfig> manifestConfigs,
        Optional<HealthProber> healthProber,
        boolean configCheckEnabled) {
    public AgentAnswers {
        manifestConfigs = List.copyOf(manifestConfigs);
    }

    public static AgentAnswers of(
            AgentAddon agent, ManagedCluster cluster, ManagedClusterAddOn addon) {
        return new AgentAnswers(
                rendering(agent, cluster, addon),
                agent.hosting(cluster, addon),
                agent.manifestConfigs(addon),
                agent.healthProber(),
                agent.configCheckEnabled());
    }

    /** Whether the add-on wants a configuration that the install does not have yet. */
    boolean waitsForConfiguration(ManagedClusterAddOn addon) {
        return waitsForConfiguration(configCheckEnabled, addon);
    }

    private static boolean waitsForConfiguration(boolean checked, ManagedClusterAddOn addon) {
        return checked && !Condition.holds(addon.status().conditions(), AddOnConditions.CONFIGURED);
    }

    private static Rendering rendering(
            AgentAddon agent, ManagedCluster cluster, ManagedClusterAddOn addon) {
        // An install on its way out may never be configured again, yet its hooks must run.
        if (waitsForConfiguration(agent.configCheckEnabled(), addon)
                && !Metadata.isTerminating(addon)) {
            return new Rendering.NotAsked();
        }
        return Rendering.of(agent.manifests(cluster, addon));
    }
}
