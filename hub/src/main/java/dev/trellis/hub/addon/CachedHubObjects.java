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
import dev.trellis.hub.template.SignerSecrets;
import dev.trellis.hub.template.TemplateReferences;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.manage.AddonCaches;
import dev.trellis.sdk.manage.ConfigCaches;
import dev.trellis.sdk.manage.ConfigObject;

import java.util.List;
import java.util.Optional;

/** What template add-ons look up, from the hub's caches. */
public record CachedHubObjects(AddonCaches addons, ConfigCaches configs, SignerSecrets signers)
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
        return addons.declaration(addon);
    }

    @Override
    public List<ManagedClusterAddOn> installsOf(String addon) {
        return addons.installsOf(addon);
    }

    @Override
    public Outcome<SignerSecret> loadSigner(String namespace, String name) {
        return signers.load(namespace, name);
    }
}
