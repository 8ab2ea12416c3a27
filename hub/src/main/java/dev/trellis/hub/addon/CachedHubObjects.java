package dev.trellis.hub.addon;

import dev.trellis.api.Groups;
import dev.trellis.api.addon.deployment.AddOnDeploymentConfigSpec;
import dev.trellis.api.addon.template.AddOnTemplateSpec;
import dev.trellis.api.addon.v1alpha1.AddOnTemplate;
import dev.trellis.api.addon.v1beta1.AddOnDeploymentConfig;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.hub.template.HubObjects;
import dev.trellis.hub.template.SignerSecret;
import dev.trellis.hub.template.TemplateReferences;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.manage.ConfigLookup;
import dev.trellis.sdk.manage.ConfigObject;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * What template add-ons look up, from memory.
 *
 * @param declarations the declaration of an add-on
 * @param installs the installs of an add-on
 * @param signers reads the Secret of a signer, by namespace and name
 */
public record CachedHubObjects(
        Function<String, Optional<ClusterManagementAddOn>> declarations,
        Function<String, List<ManagedClusterAddOn>> installs,
        ConfigLookup configs,
        BiFunction<String, String, Outcome<SignerSecret>> signers)
        implements HubObjects {

    @Override
    public Optional<AddOnTemplateSpec> findTemplate(String name) {
        return configs.find(Groups.ADDON, TemplateReferences.TEMPLATES, "", name)
                .map(object -> object.as(AddOnTemplate.class).getSpec());
    }

    @Override
    public Optional<AddOnDeploymentConfigSpec> findDeploymentConfig(String namespace, String name) {
        return configs.find(Groups.ADDON, TemplateReferences.DEPLOYMENT_CONFIGS, namespace, name)
                .map(CachedHubObjects::deploymentConfig);
    }

    private static AddOnDeploymentConfigSpec deploymentConfig(ConfigObject object) {
        return object.as(AddOnDeploymentConfig.class).getSpec();
    }

    @Override
    public Optional<ClusterManagementAddOn> findDeclaration(String addon) {
        return declarations.apply(addon);
    }

    @Override
    public List<ManagedClusterAddOn> installsOf(String addon) {
        return installs.apply(addon);
    }

    @Override
    public Outcome<SignerSecret> loadSigner(String namespace, String name) {
        return signers.apply(namespace, name);
    }
}
