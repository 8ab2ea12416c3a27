package dev.trellis.hub.template;

import dev.trellis.api.Groups;
import dev.trellis.api.addon.template.AddOnTemplateSpec;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ClusterAnnotations;
import dev.trellis.api.cluster.ClusterConditions;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.json.RawObject;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Copies;
import dev.trellis.api.meta.Metadata;
import dev.trellis.api.work.ManifestConfig;
import dev.trellis.sdk.agent.AgentAddon;
import dev.trellis.sdk.agent.ConfigType;
import dev.trellis.sdk.agent.HealthProber;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.agent.RegistrationOption;
import dev.trellis.sdk.deployment.DeploymentConfigs;

import java.util.List;
import java.util.Optional;

/** An add-on whose agent a template describes. All of it goes to the managed cluster. */
public final class TemplateAgent implements AgentAddon {
    // Both in the order of group and resource, which the status of installs repeats.
    public static final List<ConfigType> CONFIGS =
            List.of(
                    new ConfigType(Groups.ADDON, "v1beta1", TemplateReferences.DEPLOYMENT_CONFIGS),
                    new ConfigType(Groups.ADDON, "v1alpha1", TemplateReferences.TEMPLATES));

    private final String addon;
    private final Declared declared;
    private final InForce inForce;
    private final SharedProblems sharedProblems = new SharedProblems();
    private final TemplateRegistering registering;

    public TemplateAgent(String addon, HubObjects hub, TemplateSettings settings) {
        this.addon = addon;
        declared = new Declared(hub, addon);
        inForce = new InForce(hub, settings.strictOcm());
        registering =
                new TemplateRegistering(
                        addon,
                        hub,
                        inForce,
                        new TemplateCertificates(hub, settings.managerNamespace()),
                        sharedProblems);
    }

    @Override
    public String name() {
        return addon;
    }

    @Override
    public Outcome<List<RawObject>> manifests(ManagedCluster cluster, ManagedClusterAddOn install) {
        return state(cluster, install)
                .flatMap(state ->
                        switch (TemplateRendering.render(state)) {
                            case Rendering.Rendered(var manifests) -> Outcome.of(manifests);
                            case Rendering.RenderFailed(var why) -> Outcome.failed(why);
                        });
    }

    /** All that rendering this install looks at. */
    public Outcome<TemplateState> state(ManagedCluster cluster, ManagedClusterAddOn install) {
        return inForce.template(install)
                .flatMap(template ->
                        inForce.configs(install)
                                .map(configs ->
                                        new TemplateState(
                                                addon,
                                                cluster.getMetadata().getName(),
                                                Copies.map(cluster.getMetadata().getAnnotations()),
                                                template,
                                                configs,
                                                declared.config(),
                                                inForce.strictOcm())));
    }

    /** The bindings that the installs of all clusters share, as of now. */
    public SharedBindings sharedBindings() {
        return registering.sharedBindings();
    }

    /** Where it is told why roles of those bindings could not be given. */
    SharedProblems sharedProblems() {
        return sharedProblems;
    }

    @Override
    public Optional<RegistrationOption> registration() {
        return Optional.of(registering.option());
    }

    @Override
    public Optional<HealthProber> healthProber() {
        return Optional.of(new HealthProber.WorkloadAvailability());
    }

    @Override
    public Outcome<Optional<String>> agentInstallNamespace(ManagedClusterAddOn install) {
        return inForce.template(install)
                .flatMap(template ->
                        inForce.configs(install)
                                .map(DeploymentConfigs::merged)
                                .map(config ->
                                        Optional.of(InstallNamespace.ofAgent(template, config))));
    }

    @Override
    public List<ConfigType> supportedConfigs() {
        return CONFIGS;
    }

    /** Those of the template in force; before there is one, those of the default template. */
    @Override
    public List<ManifestConfig> manifestConfigs(ManagedClusterAddOn install) {
        var template =
                inForce.template(install) instanceof Outcome.Done(var found)
                        ? Optional.of(found)
                        : declared.template();
        return template.map(AddOnTemplateSpec::agentSpec)
                .map(spec -> spec.manifestConfigs())
                .orElse(List.of());
    }

    @Override
    public boolean configCheckEnabled() {
        return true;
    }

    /** Its mirrors are rendered; and when it is heard of again, health is looked at at once. */
    @Override
    public boolean isConcernedBy(ManagedCluster before, ManagedCluster after) {
        return !mirrors(before).equals(mirrors(after))
                || !availability(before).equals(availability(after));
    }

    private static Optional<String> mirrors(ManagedCluster cluster) {
        return Metadata.annotation(cluster, ClusterAnnotations.IMAGE_REGISTRIES);
    }

    private static Optional<String> availability(ManagedCluster cluster) {
        return Condition.find(cluster.status().conditions(), ClusterConditions.AVAILABLE)
                .map(Condition::status);
    }
}
