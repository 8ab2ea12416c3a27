package dev.trellis.sdk;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.json.RawObject;
import dev.trellis.api.work.ManifestConfig;
import dev.trellis.sdk.agent.AgentAddon;
import dev.trellis.sdk.agent.ConfigType;
import dev.trellis.sdk.agent.HealthProber;
import dev.trellis.sdk.agent.Hosting;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.agent.RegistrationOption;
import dev.trellis.sdk.manage.HubView;
import dev.trellis.sdk.registration.InstallNamespace;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import java.util.List;
import java.util.Optional;

/** A description that came to life: it answers the manager, with the configuration on the hub. */
record DescribedAgent(Addon addon, HubView hub) implements AgentAddon {

    @Override
    public String name() {
        return addon.name();
    }

    @Override
    public Outcome<List<RawObject>> manifests(
            ManagedCluster cluster, ManagedClusterAddOn installed) {
        return InstallNamespace.of(this, installed)
                .flatMap(
                        namespace -> addon.source().render(install(cluster, installed, namespace)));
    }

    @Override
    public Optional<RegistrationOption> registration() {
        return addon.registration();
    }

    @Override
    public Optional<HealthProber> healthProber() {
        return addon.health();
    }

    @Override
    public Outcome<Optional<String>> agentInstallNamespace(ManagedClusterAddOn installed) {
        // The namespace must not depend on the cluster: registration asks for it without one.
        var cluster = new ManagedCluster();
        cluster.setMetadata(
                new ObjectMetaBuilder().withName(installed.getMetadata().getNamespace()).build());
        return Outcome.of(addon.installNamespace().apply(install(cluster, installed, "")));
    }

    @Override
    public Hosting hosting(ManagedCluster cluster, ManagedClusterAddOn installed) {
        return addon.hosting(cluster, installed);
    }

    @Override
    public List<ConfigType> supportedConfigs() {
        return addon.configs();
    }

    @Override
    public List<ManifestConfig> manifestConfigs(ManagedClusterAddOn installed) {
        return addon.manifestConfigs();
    }

    @Override
    public boolean configCheckEnabled() {
        return addon.rendersOnlyWhenConfigured();
    }

    @Override
    public boolean isConcernedBy(ManagedCluster before, ManagedCluster after) {
        return addon.isConcernedBy(before, after);
    }

    private Install install(
            ManagedCluster cluster, ManagedClusterAddOn installed, String namespace) {
        return new Install(
                cluster,
                installed,
                namespace,
                addon.hosting(cluster, installed),
                addon.registration().isPresent(),
                addon.values(),
                hub);
    }
}
