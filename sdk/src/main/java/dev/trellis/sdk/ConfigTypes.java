package dev.trellis.sdk;

import dev.trellis.api.addon.v1beta1.AddOnDeploymentConfig;
import dev.trellis.sdk.agent.ConfigType;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;

/**
 * Types of configuration. Any kind that the hub serves can be one.
 *
 * {@snippet class="dev.trellis.sdk.example.AddonExamplesTest" region="configs"}
 */
public final class ConfigTypes {
    public static final ConfigType DEPLOYMENT_CONFIGS = of(AddOnDeploymentConfig.class);
    public static final ConfigType CONFIG_MAPS = of(ConfigMap.class);

    private ConfigTypes() {}

    /** The type of a kind for which there is a class. */
    public static ConfigType of(Class<? extends HasMetadata> kind) {
        return new ConfigType(
                HasMetadata.getGroup(kind),
                HasMetadata.getVersion(kind),
                HasMetadata.getPlural(kind));
    }
}
